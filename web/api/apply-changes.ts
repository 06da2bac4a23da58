import type { Product, ProductChanges } from '#contract/calls/products.ts';
import {
  isSameList,
  withoutSum,
  withSum,
  recordSum,
  validatorIn,
} from '#contract/values/list-validator.ts';

/** A list of products as the server answered it, with its ETag or validator. */
export interface ListRead {
  products: Product[];
  validator: string;
}

/**
 * The list with what changed since. Undefined when that is not the server's list: the sum of what was here, less the products
 * that are replaced or gone, and of those that came is compared with that of the server.
 */
export function applied(
  { products, validator }: ListRead,
  changes: NonNullable<ProductChanges>,
): ListRead | undefined {
  const was = validatorIn(validator);
  const is = validatorIn(changes.validator);
  if (!was || !is) return undefined;
  const old = new Set(changes.removed);
  for (const { product } of changes.changed) old.add(product.id);
  let { sum } = was;
  const list = products.filter((product) => {
    const isOld = old.has(product.id);
    if (isOld) sum = withoutSum(sum, recordSum(JSON.stringify(product)));
    return !isOld;
  });
  const pieces: Product[][] = [];
  let [count, next] = [0, 0];
  for (const { at, product } of changes.changed) {
    sum = withSum(sum, recordSum(JSON.stringify(product)));
    const before = list.slice(next, next + at - count);
    pieces.push(before, [product]);
    next += before.length;
    count += before.length + 1;
  }
  const merged = [...pieces, list.slice(next)].flat();
  if (!isSameList({ sum, count: merged.length, position: '' }, is)) return undefined;
  return { products: merged, validator: changes.validator };
}
