import { Failure } from '../failure.ts';

/** How the reason ends when that is unknown. The screen asks before such a message is sent again. */
export const MAY_HAVE_ARRIVED = 'the message may have arrived.';

/** A message that was not delivered, as far as is known. `retry`: it surely did not arrive, and later it may. */
export class NotDelivered extends Failure {
  readonly retry: boolean;

  constructor(sentence: string, { retry }: { retry: boolean }) {
    super('not_delivered', sentence);
    this.retry = retry;
  }

  /** Whether that is unknown: sent again, it may arrive twice. */
  get mayHaveArrived(): boolean {
    return this.message.includes(MAY_HAVE_ARRIVED);
  }
}

const REASON_MAX = 160;

/** The other side's reason, fit for a person and for the log: on one line, without addresses or numbers. */
export function reasonWithoutRecipient(reason: string): string {
  const words = reason
    .replaceAll(/\S*@\S*|\+?\d[\d ()-]{6,}\d/g, '…')
    .replaceAll(/[\p{Cc}{}<>\s]+/gu, ' ')
    .trim();
  return words.length > REASON_MAX ? `${words.slice(0, REASON_MAX)}…` : words;
}

/** Rejects with `late` when `work` takes longer than `ms`; the work itself cannot be called back. */
export async function withinTime<T>(work: Promise<T>, ms: number, late: NotDelivered): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
