import type { Services } from '../services.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { Unsent } from './queries.ts';
import { sendNow } from './send.ts';

/** A mail server that hangs must not keep what is due in the next minute waiting. */
const SENDING_MS_MAX = 30_000;

/** Sends messages, a few at a time, for as long as a job may take; what is left waits for the next. Answers what threw. */
export async function sendAll(services: Services, messages: readonly Unsent[]): Promise<unknown[]> {
  const until = services.now().getTime() + SENDING_MS_MAX;
  const results = await fewAtOnce(messages, async (message) => {
    if (services.now().getTime() < until) await sendNow(services, message);
  });
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}
