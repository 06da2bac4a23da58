import type { RuleRow } from '../sending-rules/rule-at.ts';

const MINUTE_MS = 60_000;
/** Changes after the planned moment are gathered for so long. */
const GATHERING_MS = 2 * MINUTE_MS;
/** What changes late goes at the latest so long before the cut-off, or after half of the time that is left. */
const BEFORE_CUT_OFF_MS = 2 * MINUTE_MS;

interface Pending {
  /** The last change of what is pending. */
  changedAt: Date;
  cutOffAt: Date | null;
}

/** When a sending rule sends what is pending (H1). `before_cut_off` needs a cut-off. */
export function plannedMoment(
  { timing, minutes }: Pick<RuleRow, 'timing' | 'minutes'>,
  { changedAt, cutOffAt }: Pending,
): Date {
  const changed = changedAt.getTime();
  const ms = minutes * MINUTE_MS;
  if (!cutOffAt) return new Date(changed + ms);
  const cutOff = cutOffAt.getTime();
  const latest = Math.max(changed, cutOff - Math.min(BEFORE_CUT_OFF_MS, (cutOff - changed) / 2));
  if (timing === 'at_once') return new Date(Math.min(changed + ms, latest));
  const planned = cutOff - ms;
  return new Date(changed <= planned ? planned : Math.min(changed + GATHERING_MS, latest));
}
