export const ORDER_STATUSES = ['pending', 'approved', 'ordered', 'completed', 'cancelled'] as const;
type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ITEM_STATUSES = ['pending', 'ordered', 'received', 'missing'] as const;
type ItemStatus = (typeof ITEM_STATUSES)[number];

/** The states that a manager may set on an order (D15); `ordered` and `completed` also follow from its items. */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['approved', 'completed', 'cancelled'],
  approved: ['completed', 'cancelled'],
  ordered: ['completed'],
  completed: [],
  cancelled: [],
};

/** The states that an item may change to (D14); missing to received is a late arrival. */
export const ITEM_MOVES: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  pending: ['ordered'],
  ordered: ['received', 'missing'],
  missing: ['received'],
  received: [],
};
