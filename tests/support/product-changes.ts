import { expect } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { applied } from '#web/api/apply-changes.ts';
import type { ListRead } from '#web/api/apply-changes.ts';
import type { Client, TestApp } from './app.ts';

/** The whole list, as a browser reads it. */
export async function readList(api: Client): Promise<ListRead> {
  const { body, headers } = await api.listProducts();
  return { products: body, validator: String(headers['etag']) };
}

export const changesSince = async (api: Client, since: string) =>
  (await api.listProductChanges({ query: { since } })).body;

/** What changed since `before`, after a check that with it the list is that of the other call. */
export async function changesAfter(api: Client, before: ListRead) {
  const changes = await changesSince(api, before.validator);
  if (!changes) throw new Error('The list must be read as a whole.');
  const after = applied(before, changes);
  const whole = await readList(api);
  expect(after?.products).toEqual(whole.products);
  return {
    changed: changes.changed.map(({ product }) => product.name),
    removed: changes.removed,
    after: after ?? whole,
  };
}

/** A vendor with these products, and a manager's input for another one. */
export async function aVendorWith(t: TestApp, names: readonly string[]) {
  const [vendor, unit] = [await t.make.vendor(), await t.make.unit()];
  const input = { vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
  const products: Product[] = [];
  for (const name of names)
    products.push((await t.api.createProduct({ body: { ...input, name } })).body);
  return { vendor, unit, input, products };
}
