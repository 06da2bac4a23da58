import type { TestApp } from './app.ts';

/** The body of a new entry of waste, with its own product, location and user. */
export async function anEntry(t: TestApp, changes: Record<string, unknown> = {}) {
  const { location, user, product } = await t.make.orderParts();
  const { abbreviation } = await t.make.unit();
  const rest = { locationId: location.id, recordedBy: user.id, notes: null };
  return { productId: product.id, quantity: 3, unitOfMeasure: abbreviation, ...rest, ...changes };
}

/** A moment on this day of a month. */
export const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:00:00.000Z`;
