const MINUTE_MS = 60_000;
/** Without a cut-off ahead, managers are alerted this long after the sending (V8). */
const WITHOUT_CUT_OFF_MS = 120 * MINUTE_MS;
/** A vendor who receives it shortly before the cut-off has this long to open it, but not longer than until the cut-off. */
const GRACE_MS = 15 * MINUTE_MS;

interface Sent {
  sentAt: Date;
  /** Null when it is not known. */
  cutOffAt: Date | null;
  /** Before the cut-off; null: never. */
  minutes: number | null;
}

/** The moment at which a purchase order that is still unopened needs attention (V8); null: never. */
export function escalationMoment({ sentAt, cutOffAt, minutes }: Sent): Date | null {
  if (minutes === null) return null;
  const sent = sentAt.getTime();
  const cutOff = cutOffAt?.getTime() ?? sent;
  if (cutOff <= sent) return new Date(sent + WITHOUT_CUT_OFF_MS);
  const earliest = Math.min(sent + GRACE_MS, cutOff);
  return new Date(Math.max(cutOff - minutes * MINUTE_MS, earliest));
}
