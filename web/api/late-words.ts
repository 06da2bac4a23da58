import type { ProblemReply } from '#contract/calls/problem.ts';

/**
 * The words of `worded.ts` for what the first view shows too, such as why a call was refused. They are large, so they load
 * after the first view; until then, and where they do not load, the sentence is that of the answer.
 */
let words: typeof import('./worded.ts') | undefined;

export async function loadWords() {
  words = await import('./worded.ts');
  return words;
}

type Said = Pick<ProblemReply, 'message'> & Partial<Pick<ProblemReply, 'code' | 'params'>>;

/** What an answer says. One without params comes from another version of the server. */
export function sentenceIn({ message, code, params }: Said): string {
  return words && code && params ? words.worded({ code, params }, message) : message;
}
