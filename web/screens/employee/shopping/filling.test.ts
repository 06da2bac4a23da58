import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { withLine } from '#web/session/cart-lines.ts';
import type { CartLine } from '#web/session/cart-lines.ts';
import { changesOf, filledToPar, whyFilled } from './filling.ts';

const products = ['A', 'B', 'C'].map(
  (id) => ({ id, name: `Product ${id}`, unitOfMeasure: 'case' }) as Product,
);
const missing = (productId: string, quantity: number) => ({
  productId,
  quantity,
  par: 12,
  onHand: 12 - quantity,
  onOrder: 0,
  waiting: 0,
});
const fill = (lines: readonly CartLine[], ...suggestions: ReturnType<typeof missing>[]) =>
  filledToPar(lines, { suggestions, products });
const quantities = (lines: readonly CartLine[]) =>
  lines.map(({ productId, quantity }) => `${productId} ${quantity}`);

describe('filling the cart to par (S3)', () => {
  test('adds what is missing, with its name, and says why', () => {
    const [line] = fill([], missing('A', 9));
    expect(line).toMatchObject({ productId: 'A', quantity: 9, name: 'Product A' });
    expect(whyFilled(line ?? { quantity: 0 })).toEqual(['Par 12: 3 here']);
  });

  test('leaves what a person put in', () => {
    const own = [{ productId: 'A', quantity: 2 }];
    expect(quantities(fill(own, missing('A', 9), missing('B', 4)))).toEqual(['A 2', 'B 4']);
  });

  test('leaves what a person changed after it was filled, and says what would fill it', () => {
    const changed = withLine(fill([], missing('A', 9)), { productId: 'A', quantity: 5 });
    const again = fill(changed, missing('A', 8));
    expect(quantities(again)).toEqual(['A 5']);
    expect(whyFilled(again[0] ?? { quantity: 0 })).toEqual(['Par 12: 3 here. 9 would fill it']);
  });

  test('follows what is missing where nobody changed it', () => {
    const filled = fill([], missing('A', 9), missing('B', 4));
    const again = fill(filled, missing('A', 6));
    expect(quantities(again)).toEqual(['A 6']);
    expect(changesOf(filled, again)).toBe(2);
  });

  test('fills in the unit that a product has now, and leaves the unit of what a person put in (O2)', () => {
    const inEa = (productId: string) => ({ productId, quantity: 2, unitOfMeasure: 'ea' });
    const filled = { ...inEa('B'), filled: missing('B', 2) };
    const lines = fill([inEa('A'), filled], missing('A', 9), missing('B', 2), missing('C', 1));
    expect(lines.map(({ unitOfMeasure }) => unitOfMeasure)).toEqual(['ea', 'case', 'case']);
  });

  test('names no product that is not sold any more', () => {
    expect(fill([], missing('Gone', 3))).toEqual([]);
  });

  test('has nothing to do twice', () => {
    const filled = fill([], missing('A', 9));
    expect(changesOf(filled, fill(filled, missing('A', 9)))).toBe(0);
  });

  test('says what is on order', () => {
    const suggestion = { ...missing('A', 7), onHand: 3.5, onOrder: 2 };
    expect(whyFilled(fill([], suggestion)[0] ?? { quantity: 0 })).toEqual([
      'Par 12: 3.5 here, 2 on order',
    ]);
  });
});
