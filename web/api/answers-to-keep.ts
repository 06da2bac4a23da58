import type { RouteName } from '#contract/calls/routes.ts';

/** An answer to a read, as it may be kept on the device. */
export interface Answer {
  name: RouteName;
  address: string;
  body: unknown;
  headers: Headers;
  /** Who asked: another person may be here when it arrives. */
  userId: number | null;
}

/** Whose answers may be kept, and shown while there is no network; null: nobody's. */
export const keptFor: {
  userId: number | null;
  /** The person unlocked this device without the server, which has not accepted the PIN yet (O7). */
  isUnlocked: boolean;
  /** A session of somebody else may still be open at the server (O7). */
  isLeftOpen?: () => boolean;
} = { userId: null, isUnlocked: false };

/** Until the server has accepted the person's PIN, only calls that lead there are made: a cookie may be somebody else's. */
export const isHeldBack = (address = ''): boolean | undefined =>
  (keptFor.isUnlocked || keptFor.isLeftOpen?.()) &&
  !/^\/api\/(session|setup)(\/device|\/profiles)?$/.test(address);

/** Those of the first view, until `kept-answers.ts` is loaded. */
const early: Answer[] = [];

const EARLY_MAX = 30;

let keep = (answer: Answer): void => {
  if (early.length < EARLY_MAX) early.push(answer);
};

export const keepAnswer = (answer: Answer): void => keep(answer);

/** From now on `next` gets each answer, and first those that came before. */
export function keepAnswersBy(next: (answer: Answer) => void): void {
  keep = next;
  for (const answer of early.splice(0)) next(answer);
}

/** What the device keeps of this address; undefined without anything, and when its part was never loaded. */
export async function keptAnswer(
  address: string,
): Promise<Pick<Answer, 'body' | 'headers'> | undefined> {
  try {
    return await (await import('./kept-answers.ts')).findKept(address);
  } catch {
    return undefined;
  }
}
