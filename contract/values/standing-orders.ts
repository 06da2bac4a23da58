/** How much a standing order orders of each product of its guide (H5): its quantities, what is missing to par, or what is usual. */
export const STANDING_AMOUNTS = ['fixed', 'to_par', 'usual'] as const;

/** `prepare`: a person submits what is prepared. `submit`: it becomes an order by itself, unless something is unusual (H6). */
export const STANDING_MODES = ['prepare', 'submit'] as const;

/**
 * `submitting`: its order is being stored, and its lines are fixed. `ordered`: it became an order. `none`: no order follows, for
 * a stated reason.
 */
export const PREPARED_STATES = ['waiting', 'submitting', 'ordered', 'none'] as const;
export type PreparedState = (typeof PREPARED_STATES)[number];

/** Why no order follows from a standing delivery. */
export const WHY_NO_ORDER = [
  'skipped',
  'nothing_needed',
  'paused',
  'without_responsible',
  'missed',
  'not_submitted',
] as const;
export type WhyNoOrder = (typeof WHY_NO_ORDER)[number];
