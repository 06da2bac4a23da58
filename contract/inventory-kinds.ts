/** What moves stock: a `correction` takes back or changes what a receipt or a waste entry moved. */
export const MOVEMENT_KINDS = ['count', 'receipt', 'waste', 'correction'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The records that movements follow from. */
export const CAUSE_KINDS = ['count', 'receipt', 'waste'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];
