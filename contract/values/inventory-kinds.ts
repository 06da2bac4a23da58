/** Kinds of movements. A `correction` takes back or changes what a receipt or a waste entry moved. */
export const MOVEMENT_KINDS = ['count', 'receipt', 'waste', 'correction'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Kinds of records that cause movements. */
export const CAUSE_KINDS = ['count', 'receipt', 'waste'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];
