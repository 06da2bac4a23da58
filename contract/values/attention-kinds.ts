/** Where a manager settles what needs attention: the screen of one thing, by its id, and the screen of all of them. */
interface AttentionScreens {
  all: string;
  /** Absent where a thing has no screen of its own. */
  one?: (id: string) => string;
}

const purchaseOrder = (number: string) => `/manager/purchase-orders/${number}`;

/** One that has no number yet, because its orders wait for approval, has no screen of its own. */
const notSent = (id: string) =>
  /^\d+$/.test(id) ? purchaseOrder(id) : '/manager/orders?status=needs-approval';

/** The id of an overdue delivery: the id of its location, and what names it on the screen of deliveries. */
export function overdueDelivery(id: string): { locationId: number; deliveryKey: string } {
  const [locationId = '', deliveryKey = ''] = id.split('/');
  return { locationId: Number(locationId), deliveryKey };
}

/** The id of a missing conversion: the id of its product, and the unit in which something was entered, as it is written today. */
export function missingConversion(id: string): { productId: string; enteredUnit: string } {
  const space = id.indexOf(' ');
  return { productId: id.slice(0, space), enteredUnit: id.slice(space + 1) };
}

/**
 * The kinds of things that need a manager's attention (V10), the most urgent first. `server/attention/kinds.ts` has the
 * query of each, `web/screens/manager/attention/attention-words.ts` its words.
 */
export const ATTENTION_KINDS = {
  purchase_order_not_sent: { all: '/manager/purchase-orders', one: notSent },
  purchase_order_not_opened: { all: '/manager/purchase-orders', one: purchaseOrder },
  answer_to_settle: { all: '/manager/purchase-orders?show=answered', one: purchaseOrder },
  purchase_order_changed: { all: '/manager/purchase-orders', one: purchaseOrder },
  prepared_order_waits: {
    all: '/manager/order-guides',
    one: (id) => `/manager/order-guides?prepared=${id}`,
  },
  standing_order_paused: {
    all: '/manager/order-guides',
    one: (id) => `/manager/order-guides?standing=${id}`,
  },
  delivery_overdue: {
    all: '/manager/deliveries',
    one: (id) => {
      const { locationId, deliveryKey } = overdueDelivery(id);
      return `/manager/deliveries?location=${locationId}&delivery=${deliveryKey}`;
    },
  },
  claim_to_send: { all: '/manager/claims', one: (id) => `/manager/claims/${id}` },
  order_needs_approval: {
    all: '/manager/orders?status=needs-approval',
    one: (id) => `/manager/vendor-orders/${id}`,
  },
  message_failed: { all: '/manager/settings/outbox?state=failed' },
  reminder_not_received: { all: '/manager/reminders' },
  conversion_missing: { all: '/manager/stock' },
  price_changed: { all: '/manager/products?priceAlert=true' },
} satisfies Record<string, AttentionScreens>;
export type AttentionKind = keyof typeof ATTENTION_KINDS;

/** The address that a kind leads to; `only` is the id of its one thing, null where there are several. */
export function attentionAddress(kind: AttentionKind, only: string | null): string {
  const { all, one }: AttentionScreens = ATTENTION_KINDS[kind];
  return only !== null && one ? one(only) : all;
}
