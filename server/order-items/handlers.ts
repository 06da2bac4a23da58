import type { OrderItem, orderItemRoutes } from '../../contract/calls/order-items.ts';
import type { orderedRoutes } from '../../contract/calls/ordered.ts';
import type { orderRoutes } from '../../contract/calls/orders.ts';
import { isSameName } from '../../contract/values/same-name.ts';
import type { Tx } from '../db/open.ts';
import { answer, onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { datedName, localDay } from '../local-time.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { paged } from '../lists/paging.ts';
import { deliveryPlans, zoneOf } from '../deliveries/plans.ts';
import { findLocation } from '../locations/queries.ts';
import { budgetsOfOrder, takeTurnForBudgets } from '../orders/budgets-of-order.ts';
import { moveLateDeliveries } from '../orders/late-deliveries.ts';
import { getOrderAsJson, withoutPrices } from '../orders/queries.ts';
import { hasFullRights } from '../rights/actor.ts';
import { seesPrices } from '../organization/prices-shown.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { Services } from '../services.ts';
import { requireUnit } from '../units/queries.ts';
import { requireVendor } from '../vendors/queries.ts';
import { combineOrders } from './combine.ts';
import { requireEditable, requireSameKind } from './editable.ts';
import { exportOrders } from './export-csv.ts';
import { allOrderItems, orderItemList } from './list.ts';
import {
  getOrderItem,
  hasReceipt,
  listItemsOfOrder,
  lockItemWithOrder,
  removeOrderItem,
  updateOrderItem,
} from './queries.ts';
import { restoreOrderItem } from './restore.ts';
import { itemAsSeenBy } from './shown-item.ts';
import { listExpected } from './expected.ts';
import { listOrdered } from './ordered.ts';
import { listUsual } from './usual.ts';
import { getOrderOfItem } from './merged.ts';
import { setItemStatus } from './set-status.ts';
import { deliveryAfter, termsAfter } from './terms.ts';
import { requireQuantityOnly, requireUntilItGoes, waitWhereLarger } from './until-it-goes.ts';
import { withdraw } from './withdraw.ts';
import { notFound, refuse } from '../failure.ts';

export const orderItemHandlers: HandlersOf<
  typeof orderItemRoutes &
    typeof orderedRoutes &
    Pick<typeof orderRoutes, 'combineOrders' | 'exportOrders' | 'withdrawOrder'>
> = {
  listOrderItems: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => allOrderItems(db, filters),
      ...orderItemList(db, query),
      cursorOf: (item) => [item.orderDate, String(item.id)],
    }),

  exportOrders: async ({ query, request }, { db, now }) => {
    const { timezone, currency } = await getOrganizationSettings(db);
    const signal = callerSignal(request);
    const { text } = await exportOrders(db, {
      filters: query,
      timeZone: timezone,
      currency,
      signal,
    });
    const name = datedName('orders', now(), timezone);
    return answer(text, {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },

  combineOrders: async ({ params, body }, services) =>
    combineOrders(services, { primaryId: params.id, otherIds: body.orderIds }),

  listOrdered: async ({ params }, services) => {
    const place = await getLocationAndZone(params.id, services);
    return listOrdered(services.db, { ...place, now: services.now() });
  },

  listUsual: async ({ params }, services) => {
    const { locationId } = await getLocationAndZone(params.id, services);
    return listUsual(services.db, locationId);
  },

  listExpected: async ({ params, actor }, services) => {
    const { locationId, zone } = await getLocationAndZone(params.id, services);
    const today = localDay(services.now(), zone).toString();
    const expected = await listExpected(services.db, { locationId, today });
    const seen = await itemAsSeenBy(actor, services);
    return expected.map(({ items, ...of }) => ({ ...of, items: items.map((item) => seen(item)) }));
  },

  listItemsOfOrder: onRecord(
    ({ params }, { db }) => getOrderAsJson(db, params.id),
    async ({ record, actor }, services) => {
      const seen = await itemAsSeenBy(actor, services);
      return (await listItemsOfOrder(services.db, record.id)).map((item) => seen(item));
    },
  ),

  setOrderItemStatus: onRecord(
    ({ params }, { db }) => getOrderOfItem(db, params.id),
    async ({ params, body, actor }, services) => {
      const { status, ask = false, id, at } = body;
      const item = await services.db.transaction((tx) =>
        setItemStatus(tx, services, { itemId: params.id, status, ask, id, at, actor }),
      );
      return (await itemAsSeenBy(actor, services))(item);
    },
  ),

  updateOrderItem: onRecord(
    ({ params }, { db }) => getOrderOfItem(db, params.id),
    async ({ params, body, actor, request, record }, services) => {
      const { db, catalogueCache, reactions, now } = services;
      const budgets = budgetsOfOrder(services, record);
      const mayWait = !hasFullRights(actor) && (await budgets.letOrdersWait());
      const seen = await itemAsSeenBy(actor, services);
      const stored = await db.transaction(async (tx) => {
        const { unitOfMeasure, vendorId, quantity, unitPrice } = body;
        if (mayWait) await takeTurnForBudgets(tx, record.locationId);
        const { item, order } = await lockItemWithOrder(tx, params.id);
        requireQuantityOnly(actor, body);
        await requireUntilItGoes(tx, order, { actor, itemId: item.id });
        requireUnchanged(request, 'order_item', seen(item));
        if (Object.values(body).every((value) => value === undefined)) return item;
        requireEditable(item, 'changed');
        const unit = await unitFor(tx, item, unitOfMeasure);
        if (vendorId !== undefined) await requireVendor(tx, vendorId);
        const moved = { vendorId, unit, unitPrice };
        if (await hasReceipt(tx, item.id)) requireSameKind(item, moved);
        const plans = await deliveryPlans(tx, catalogueCache);
        const terms = await termsAfter(tx, item, moved);
        const delivery = deliveryAfter(item, moved, { plans, now: now() });
        // With a smaller total the order may wait no longer.
        if (item.orderNeedsApproval) await moveLateDeliveries(tx, [order], { plans, now: now() });
        await updateOrderItem(tx, item, { quantity, vendorId, ...terms, ...delivery });
        await waitWhereLarger(tx, order, {
          actor,
          isLarger: (quantity ?? 0) > item.quantity,
          budgets,
        });
        await reactions.itemChanged(tx, item, now());
        return getOrderItem(tx, item.id);
      });
      return seen(stored);
    },
  ),

  deleteOrderItem: onRecord(
    ({ params }, { db }) => getOrderOfItem(db, params.id),
    async ({ params, actor, request }, services) => {
      const { db, catalogueCache, now } = services;
      const seen = await itemAsSeenBy(actor, services);
      return db.transaction(async (tx) => {
        const { item, order } = await lockItemWithOrder(tx, params.id);
        await requireUntilItGoes(tx, order, { actor, itemId: item.id });
        requireUnchanged(request, 'order_item', seen(item));
        requireEditable(item, 'deleted');
        if (item.orderNeedsApproval) {
          const plans = await deliveryPlans(tx, catalogueCache);
          await moveLateDeliveries(tx, [order], { plans, now: now() });
        }
        if (await hasReceipt(tx, item.id))
          throw refuse('item_has_receipt', { productName: item.productName });
        await removeOrderItem(tx, item);
        return undefined;
      });
    },
  ),

  withdrawOrder: onRecord(
    ({ params }, { db }) => getOrderAsJson(db, params.id),
    async ({ params, actor }, services) => {
      const withdrawn = await services.db.transaction((tx) => withdraw(tx, params.id, actor));
      return (await seesPrices(actor, services)) ? withdrawn : withoutPrices(withdrawn);
    },
  ),

  restoreOrderItem: async ({ params }, { db }) =>
    db.transaction((tx) => restoreOrderItem(tx, params.id)),
};

/** A location, and its time zone. Throws `not_found`. */
async function getLocationAndZone(locationId: number, { db, catalogueCache }: Services) {
  if (!(await findLocation(db, locationId))) throw notFound('location');
  return { locationId, zone: zoneOf(await deliveryPlans(db, catalogueCache), locationId) };
}

/**
 * The unit that a correction names: the abbreviation that is kept of the item still means its own, whatever it is called
 * today.
 */
async function unitFor(tx: Tx, item: OrderItem, abbreviation: string | undefined) {
  if (abbreviation === undefined || isSameName(abbreviation, item.unitOfMeasure)) return undefined;
  return requireUnit(tx, abbreviation);
}
