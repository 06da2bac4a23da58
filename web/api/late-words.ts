import type { ProblemReply } from '#contract/calls/problem.ts';

/**
 * The words of `worded.ts` for what the first view shows too, such as why a call was refused. They are large, so they load
 * beside the first view; until then, and where they do not load, the sentence is that of the answer.
 */
let words: typeof import('./worded.ts') | undefined;

/** Loads the words. Never fails. */
export async function loadWords(): Promise<void> {
  words = await import('./worded.ts').catch(() => undefined);
}

type Said = Pick<ProblemReply, 'message'> & Partial<Pick<ProblemReply, 'code' | 'params'>>;

/** What an answer says. One without params comes from another version of the server. */
export function sentenceIn({ message, code, params }: Said): string {
  return words && code !== undefined && params ? words.worded({ code, params }, message) : message;
}
