import { expect, test } from 'vitest';
import { unusualOf } from './unusual-lines.ts';

const line = (quantity: number) => ({ productId: 'PRD-000001', quantity, unitOfMeasure: 'case' });
const usually = (usual: number, orders = 8) =>
  new Map([['PRD-000001', { productId: 'PRD-000001', vendorId: 1, usual, last: usual, orders }]]);
const noAlerts = new Map();

test('half to double of the usual quantity is not unusual, one more or less is (24.1)', () => {
  for (const quantity of [2, 4, 8])
    expect(unusualOf(line(quantity), usually(4), noAlerts)).toBeUndefined();
  for (const quantity of [1, 9])
    expect(unusualOf(line(quantity), usually(4), noAlerts)).toBe('Usually 4 case');
});

test('a product that no earlier order of the location had is said to be the first (24.1)', () => {
  const first = 'Ordered here for the first time';
  expect(unusualOf(line(4), new Map(), noAlerts)).toBe(first);
  expect(unusualOf(line(4), usually(4, 1), noAlerts)).toBe(first);
});

test('a price that no manager has seen yet is said, beside the quantity (24.1, M4)', () => {
  const alert = (percent: number | null) => new Map([['PRD-000001', { percent } as never]]);
  expect(unusualOf(line(4), usually(4), alert(20.5))).toBe('Price rose by 20.5%');
  expect(unusualOf(line(9), usually(4), alert(-12))).toBe('Usually 4 case, Price fell by 12%');
  expect(unusualOf(line(4), usually(4), alert(null))).toBeUndefined();
});
