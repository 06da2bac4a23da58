import type { Services } from '../services.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { Unsent } from './queries.ts';
import { sendNow } from './send.ts';

/** A mail server that hangs must keep neither what is due in the next minute nor a person waiting. */
const BEGINNING_MS_MAX = 30_000;

/** Answers whether a further message may be begun: for half a minute. Then the last one takes no longer than `SEND_MS`. */
export function timeToSend({ now }: Pick<Services, 'now'>): () => boolean {
  const until = now().getTime() + BEGINNING_MS_MAX;
  return () => now().getTime() < until;
}

/** Sends messages, a few at a time, for as long as a job may take; what is left waits for the next. Answers what threw. */
export async function sendAll(services: Services, messages: readonly Unsent[]): Promise<unknown[]> {
  const hasTime = timeToSend(services);
  const results = await fewAtOnce(messages, async (message) => {
    if (hasTime()) await sendNow(services, message);
  });
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}
