/** When a purchase order goes to its vendor (H1). */
export const SENDING_TIMES = ['by_hand', 'at_once', 'before_cut_off'] as const;
export type SendingTime = (typeof SENDING_TIMES)[number];

export const SENDING_CHANNELS = ['email', 'sms'] as const;
export type SendingChannel = (typeof SENDING_CHANNELS)[number];

/** What becomes of a purchase order below its vendor's minimum. */
export const BELOW_MINIMUM = ['send', 'hold'] as const;
