import pLimit from 'p-limit';
import type { Services } from '../services.ts';
import type { Unsent } from './queries.ts';
import { sendNow } from './send.ts';

/** Number of messages that are sent concurrently. */
export const AT_ONCE = 5;
/** A hanging mail server must delay neither the next due messages nor a person who waits. */
const BEGINNING_MS_MAX = 30_000;

/** A function that is true for half a minute: until then another message may be started. It takes at most `SEND_MS`. */
export function timeToSend({ now }: Pick<Services, 'now'>): () => boolean {
  const until = now().getTime() + BEGINNING_MS_MAX;
  return () => now().getTime() < until;
}

/** Sends messages, a few at a time, for as long as a job may take; the others wait for the next run. Returns all errors. */
export async function sendAll(services: Services, messages: readonly Unsent[]): Promise<unknown[]> {
  const hasTime = timeToSend(services);
  const errors: unknown[] = [];
  await pLimit(AT_ONCE).map(messages, async (message) => {
    if (!hasTime()) return;
    await sendNow(services, message).catch((error: unknown) => errors.push(error));
  });
  return errors;
}
