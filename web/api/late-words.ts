import type { ProblemReply } from '#contract/calls/problem.ts';
import type { worded } from './worded.ts';

type Worded = typeof worded;

/**
 * The words for what the first view shows too, such as why a call was refused. They are large, so they arrive after the first
 * view (`all-words.ts`); until then, and where they do not load, the sentence is that of the answer.
 */
let words: Worded | undefined;

export function setWords(given: Worded): void {
  words = given;
}

/** What an answer says, as it came. */
export type Said = Pick<ProblemReply, 'message'> & Partial<Pick<ProblemReply, 'code' | 'params'>>;

/** What an answer says. One without params comes from another version of the server. */
export function sentenceIn({ message, code, params }: Said): string {
  return words && code && params ? words({ code, params }, message) : message;
}
