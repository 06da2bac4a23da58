import type { StandingOrder } from '#contract/calls/standing-orders.ts';

/** A standing order as it is sent. */
export function standingBody(standing: StandingOrder) {
  const { vendorId, days, amounts, mode, prepareHours, responsibleUserId, from, to, pauses } =
    standing;
  return { vendorId, days, amounts, mode, prepareHours, responsibleUserId, from, to, pauses };
}
