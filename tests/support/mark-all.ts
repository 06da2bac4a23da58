import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { aPlace } from './vendor-orders.ts';
import type { Place } from './vendor-orders.ts';

/** Marks all items of a vendor at a location as ordered, and undoes that. */
export function useMarkAll(t: TestApp) {
  const markAll = async (place: Place) => {
    const { status, body } = await t.api.markAllOrdered({ params: { ...place } });
    expect(status).toBe(200);
    return body;
  };
  const undo = (place: Place, undoId: unknown) =>
    t.api.undoMarkAllOrdered({ params: { ...place }, body: { undoId } });
  const move = (id: number | undefined, status: string) =>
    t.api.setOrderItemStatus({ params: { id: id ?? 0 }, body: { status } });

  /** A vendor and location with one order of this many pending items. */
  async function placeWith(items: number, values: { status?: 'approved' | 'completed' } = {}) {
    const place = await aPlace(t.make);
    const order = await t.make.order({
      locationId: place.locationId,
      ...values,
      items: Array.from({ length: items }, () => ({ vendorId: place.vendorId })),
    });
    return { place, order, ids: order.items.map(({ id }) => id) };
  }

  return { markAll, undo, move, placeWith };
}
