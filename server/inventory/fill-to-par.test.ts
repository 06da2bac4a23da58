import { describe, expect, test } from 'vitest';
import { storedFractionOf } from '../stored-fraction.ts';
import { missingToPar } from './fill-to-par.ts';

const of = (par: number, onHand: number, onOrder: number, waiting = 0) =>
  missingToPar({
    par,
    onHand: storedFractionOf(onHand),
    onOrder: storedFractionOf(onOrder),
    waiting: storedFractionOf(waiting),
  });

describe('filling to par orders what is missing (S3)', () => {
  test.each([
    ['a par of 12 with 3 on hand and none on order', 12, 3, 0, 9],
    ['what is on order counts', 12, 3, 6, 3],
    ['a part of a unit is rounded up: 2.5 of 6 needs 4 more', 6, 2.5, 0, 4],
    ['a negative amount on hand needs more than the par', 4, -1, 0, 5],
    [
      'a par of 0.3 with 0.1 on hand and 0.2 on order needs nothing, without the error of binary fractions',
      0.3,
      0.1,
      0.2,
      0,
    ],
    ['a full shelf needs nothing', 5, 5, 0, 0],
    ['a shelf above par needs nothing', 5, 8, 2, 0],
    ['a product without a par needs nothing', 0, 0, 0, 0],
    ['the quantity is at most that of an order line', 9_999_999, 0, 0, 99_999],
  ])('%s', (_, par, onHand, onOrder, quantity) => {
    expect(of(par, onHand, onOrder)).toBe(quantity);
  });

  test('thirds are no decimals: 4/3 on hand and 2/3 on order are two cases (E31)', () => {
    const [onHand, onOrder] = ['4', '2'].map((numerator) => ({ numerator, denominator: '3' }));
    expect(
      onHand && onOrder && missingToPar({ par: 2, onHand, onOrder, waiting: storedFractionOf(0) }),
    ).toBe(0);
  });
});
