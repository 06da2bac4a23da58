import { describe, expect, test } from 'vitest';
import { suggestion } from './fill-to-par.ts';

const of = (par: number, onHand: number, onOrder: number) =>
  suggestion({ productId: 'PRD-000001', par, onHand, onOrder })?.quantity;

describe('filling to par orders what is missing (S3)', () => {
  test.each([
    ['12 cases at par, 3 on the shelf, none on the way', 12, 3, 0, 9],
    ['what is on the way counts', 12, 3, 6, 3],
    ['a started case is not enough: 2.5 of 6 needs 4 more', 6, 2.5, 0, 4],
    ['a shelf that the books say is below zero needs more than par', 4, -1, 0, 5],
    [
      '0.3 at par with 0.1 and 0.2 here needs nothing, whatever floats say',
      0.3,
      0.1,
      0.2,
      undefined,
    ],
    ['a full shelf needs nothing', 5, 5, 0, undefined],
    ['a shelf above par is not sent back', 5, 8, 2, undefined],
    ['a product without a par needs nothing', 0, 0, 0, undefined],
    ['no more than an order line can hold', 9_999_999, 0, 0, 99_999],
  ])('%s', (_, par, onHand, onOrder, quantity) => {
    expect(of(par, onHand, onOrder)).toBe(quantity);
  });
});
