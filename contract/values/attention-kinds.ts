/** Where a manager settles what needs attention: the screen of one thing, by its id, and the screen of all of them. */
interface AttentionScreens {
  /** Absent where no screen lists all: several things then lead to the screen of the oldest. */
  all?: string;
  /** Absent where a thing has no screen of its own. */
  one?: (id: number) => string;
}

const purchaseOrder = (number: number) => `/manager/purchase-orders/${number}`;

/**
 * The kinds of things that need a manager's attention (V10), the most urgent first. `server/attention/kinds.ts` has the
 * query of each, `web/screens/manager/attention/attention-words.ts` its words.
 */
export const ATTENTION_KINDS = {
  purchase_order_not_opened: { all: '/manager/purchase-orders', one: purchaseOrder },
  answer_to_settle: { all: '/manager/purchase-orders?show=answered', one: purchaseOrder },
  purchase_order_changed: { all: '/manager/purchase-orders', one: purchaseOrder },
  delivery_overdue: { one: (locationId) => `/manager/deliveries?location=${locationId}` },
  claim_to_send: { all: '/manager/claims', one: (id) => `/manager/claims/${id}` },
  order_needs_approval: { all: '/manager/orders?status=needs-approval' },
  message_failed: { all: '/manager/settings/outbox?state=failed' },
  reminder_not_received: { all: '/manager/reminders' },
  conversion_missing: { all: '/manager/stock' },
  price_changed: { all: '/manager/products?priceAlert=true' },
} satisfies Record<string, AttentionScreens>;
export type AttentionKind = keyof typeof ATTENTION_KINDS;

/** The address that a kind leads to. `only` is the id of its one thing, `oldest` that of the one that waits longest. */
export function attentionAddress(
  kind: AttentionKind,
  { only, oldest }: { only: number | null; oldest: number | null },
): string {
  const { all, one }: AttentionScreens = ATTENTION_KINDS[kind];
  const id = only ?? (all === undefined ? oldest : null);
  return id !== null && one ? one(id) : (all ?? '/manager');
}
