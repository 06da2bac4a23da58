import type { SendingChannel } from '../../contract/values/sending.ts';

/** A message that did not get through. */
export interface Try {
  channel: SendingChannel;
  at: Date;
  /** `uncertain`: it may have arrived. */
  outcome: 'failed' | 'uncertain' | 'captured';
}

const MINUTE_MS = 60_000;
/**
 * Until the next try of a channel, after each of its failed ones; then always the last. Never more than half of the time that the
 * channel has left, but for a minute.
 */
const BACK_OFF_MS = [1, 2, 5, 10, 20, 40, 60].map((minutes) => minutes * MINUTE_MS);
/** Without a cut-off a channel is tried for so long. */
const WITHOUT_CUT_OFF_MS = 60 * MINUTE_MS;

interface Trying {
  channels: readonly SendingChannel[];
  cutOffAt: Date | null;
  now: Date;
}

/**
 * Which channel is tried next, and from when on (H2): a first one that fails is retried for half of the time that is left to the
 * cut-off, then the next one is taken; the last one until the cut-off. Undefined: none any more.
 */
export function nextTry(
  tries: readonly Try[],
  { channels, cutOffAt, now }: Trying,
): { channel: SendingChannel; at: Date } | undefined {
  let from = new Date(0);
  for (const [index, channel] of channels.entries()) {
    const own = tries.filter((one) => one.channel === channel);
    const [first] = own;
    const last = own.at(-1);
    if (!first || !last) return { channel, at: from };
    const isLast = index === channels.length - 1;
    const end = endOf(first.at, { isLast, cutOffAt });
    const again = new Date(
      last.at.getTime() + pauseAfter(own.length, end.getTime() - last.at.getTime()),
    );
    // A server that was down for the rest of its time goes on with the next.
    if (again < end && now < end) return { channel, at: again };
    from = end;
  }
  return undefined;
}

function pauseAfter(tries: number, leftMs: number): number {
  const pause = BACK_OFF_MS[tries - 1] ?? BACK_OFF_MS.at(-1) ?? MINUTE_MS;
  return Math.max(MINUTE_MS, Math.min(pause, leftMs / 2));
}

function endOf(
  first: Date,
  { isLast, cutOffAt }: { isLast: boolean; cutOffAt: Date | null },
): Date {
  if (!cutOffAt) return new Date(first.getTime() + WITHOUT_CUT_OFF_MS);
  const left = cutOffAt.getTime() - first.getTime();
  return new Date(first.getTime() + (isLast ? left : left / 2));
}
