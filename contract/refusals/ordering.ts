import type { OrderStatus } from '../calls/orders.ts';
import type { ItemStatus } from '../calls/order-items.ts';
import type { PreparedState } from '../values/standing-orders.ts';
import { refusal } from './refusal.ts';

/** Refusals of orders and their items. */

/** A record that cannot get from one state to another; the states are those of its kind. */
type Transition =
  | { what: 'order'; from: OrderStatus; to: OrderStatus }
  | { what: 'order_item'; from: ItemStatus; to: ItemStatus }
  | { what: 'item_of_cancelled_order' }
  | { what: 'arriving'; productName: string }
  | { what: 'missing'; productName: string }
  | { what: 'claim'; from: string; to: string }
  | { what: 'claim_sending'; from: string };

function transitionSentence(move: Transition): string {
  switch (move.what) {
    case 'order':
      return move.to === 'ordered'
        ? 'An order becomes ordered by itself, once all its items are.'
        : `An order that is ${move.from} cannot become ${move.to}.`;
    case 'order_item':
      return `An item that is ${move.from} cannot become ${move.to}.`;
    case 'item_of_cancelled_order':
      return 'This order was cancelled, so its items cannot change.';
    case 'arriving':
      return `${move.productName} is not ordered yet, so it cannot be received.`;
    case 'missing':
      return `A part of ${move.productName} has arrived, so it cannot be missing.`;
    case 'claim':
      return `A claim that is ${move.from} cannot become ${move.to}.`;
    default:
      return `Only a draft can be sent. This claim is ${move.from}.`;
  }
}

const PREPARED_SETTLED = {
  waiting: 'This prepared order still waits.',
  submitting: 'This prepared order is being submitted at this moment.',
  ordered: 'This prepared order was submitted already.',
  none: 'Nothing is ordered for this delivery any more.',
  cut_off: 'The cut-off of this delivery has passed. Order for the next one instead.',
} as const satisfies Record<PreparedState | 'cut_off', string>;

type Edit = 'changed' | 'deleted';

export const ordering = {
  invalid_transition: refusal(409, transitionSentence),
  needs_approval: refusal(
    409,
    ({ orderId, because }: { orderId: string; because: 'ordering' | 'combining' }) =>
      because === 'combining'
        ? `${orderId} needs approval, so it cannot be combined.`
        : `${orderId} needs the approval of a manager first. Until then nothing of it can be ordered.`,
  ),
  needs_no_approval: refusal(409, ({ status }: { status: OrderStatus }) =>
    status === 'pending'
      ? 'This order needs no approval.'
      : `This order is ${status}, so it needs no approval.`,
  ),
  not_approved: refusal(
    409,
    'This order is not approved any more, or something of it was ordered, so its approval cannot be taken back.',
  ),
  prepared_order_settled: refusal(
    409,
    ({ because }: { because: PreparedState | 'cut_off' }) => PREPARED_SETTLED[because],
  ),
  order_id_taken: refusal(409, 'This order id belongs to another order.'),
  too_many_orders: refusal(409, 'Too many orders at this moment. Please try again.'),
  combine_one: refusal(409, 'Choose at least two different orders to combine.'),
  combine_gone: refusal(
    409,
    ({ orderId }: { orderId: string }) =>
      `Order ${orderId} does not exist, or was combined into another one meanwhile.`,
  ),
  combine_closed: refusal(
    409,
    ({ orderId, status }: { orderId: string; status: OrderStatus }) =>
      `${orderId} is ${status}. Only pending and ordered orders can be combined.`,
  ),
  combine_unlike: refusal(
    409,
    'Selected orders must have the same location and employee to be combined.',
  ),
  combine_too_many: refusal(
    409,
    ({ productName, quantity, max }: { productName: string; quantity: number; max: number }) =>
      `Together these orders hold ${quantity} of ${productName}; one line holds at most ${max}.`,
  ),
  orders_being_combined: refusal(
    409,
    'These orders are being combined at this moment. Please try again.',
  ),
  item_changed: refusal(409, 'The item changed at this moment. Please try again.'),
  item_has_receipt: refusal(
    409,
    ({ productName }: { productName: string }) =>
      `${productName} has a receipt, so it cannot be deleted.`,
  ),
  item_vendor_received: refusal(
    409,
    ({ productName, vendorName }: { productName: string; vendorName: string }) =>
      `${productName} has a receipt from ${vendorName}, so its vendor stays.`,
  ),
  item_unit_received: refusal(
    409,
    ({ productName, unitOfMeasure }: { productName: string; unitOfMeasure: string }) =>
      `${productName} has a receipt in ${unitOfMeasure}, so its unit stays.`,
  ),
  item_of_cancelled_order: refusal(
    409,
    ({ edit }: { edit: Edit }) => `This order was cancelled, so its items cannot be ${edit}.`,
  ),
  item_went: refusal(
    409,
    ({ productName }: { productName: string }) =>
      `${productName} went to its vendor already. Ask a manager to change it.`,
  ),
  order_went: refusal(
    409,
    ({ orderId }: { orderId: string }) =>
      `Something of ${orderId} went to its vendor already, so it cannot be taken back.`,
  ),
  above_limit: refusal(
    409,
    ({ orderId }: { orderId: string }) =>
      `With this quantity ${orderId} is above the approval limit, and something of it was ordered already. Ask a manager.`,
  ),
  item_closed: refusal(
    409,
    ({ status, edit }: { status: ItemStatus; edit: Edit }) =>
      `An item that is ${status} cannot be ${edit}.`,
  ),
  item_came_in_part: refusal(
    409,
    ({ productName }: { productName: string }) =>
      `A part of ${productName} has arrived. Change its quantity to what came.`,
  ),
  not_converted: refusal(
    409,
    (came: {
      productName: string;
      quantity: number;
      unitOfMeasure: string;
      ordered: number;
      orderedUnit: string;
    }) =>
      `${came.quantity} ${came.unitOfMeasure} of ${came.productName} came already, in a unit without a conversion. As received, ${came.ordered} ${came.orderedUnit} would be added to that.`,
  ),
  order_of_item_gone: refusal(
    409,
    'The order of this item was deleted or combined with another one.',
  ),
  item_unit_gone: refusal(
    409,
    ({ productName, unitOfMeasure }: { productName: string; unitOfMeasure: string }) =>
      `${productName} can no longer be counted in ${unitOfMeasure}. Order it again in its present unit.`,
  ),
  item_merged: refusal(409, 'This item was merged with another one when orders were combined.'),
  item_combined: refusal(
    409,
    (now: {
      orderId: string;
      productName: string;
      quantity: number;
      unitOfMeasure: string;
      before: number;
    }) =>
      `Orders were combined: ${now.orderId} has ${now.quantity} ${now.unitOfMeasure} of ${now.productName}, not ${now.before}. Nothing was marked. Mark it there, or record what arrived.`,
  ),
  order_takes_no_items_back: refusal(
    409,
    ({ status }: { status: OrderStatus }) =>
      `This order is ${status}, so its items cannot be restored.`,
  ),
  ordered_elsewhere_already: refusal(
    409,
    ({ productName, insteadName }: { productName: string; insteadName: string }) =>
      `Instead of ${productName}, ${insteadName} was ordered elsewhere already.`,
  ),
  order_takes_no_items: refusal(
    409,
    ({ orderId, status }: { orderId: string; status: OrderStatus }) =>
      `${orderId} is ${status}, so nothing can be added to it.`,
  ),
  item_settled: refusal(
    409,
    ({ productName, status }: { productName: string; status: ItemStatus }) =>
      `${productName} is ${status} already, so it stays as it is.`,
  ),
};
