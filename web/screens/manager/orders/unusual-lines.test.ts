import { expect, test } from 'vitest';
import { unusualOf } from './unusual-lines.ts';

const productId = 'PRD-000001';
const unitId = 'case';
const line = (quantity: number) => ({ productId, quantity, unitId, unitOfMeasure: 'case' });
const usually = (usual: number, orders = 8) =>
  new Map([[productId, { productId, vendorId: 1, unitId, usual, last: usual, orders }]]);
const noAlerts = new Map();

test('half to double of the usual quantity is not unusual, one more or less is (24.1)', () => {
  for (const quantity of [2, 4, 8])
    expect(unusualOf(line(quantity), usually(4), noAlerts)).toBeUndefined();
  for (const quantity of [1, 9])
    expect(unusualOf(line(quantity), usually(4), noAlerts)).toBe('Usually 4 case');
  // Too few orders say what is usual nowhere (G3).
  expect(unusualOf(line(9), usually(4, 2), noAlerts)).toBeUndefined();
});

test('a product that no other of the newest orders of the location had is said not to be ordered lately (24.1)', () => {
  const said = 'Not ordered here lately in this unit';
  expect(unusualOf(line(4), usually(4, 1), noAlerts)).toBe(said);
});

test('nothing is said of a quantity in another unit than that of what is usual (24.1, G3)', () => {
  const inEach = { ...line(48), unitId: 'ea', unitOfMeasure: 'ea' };
  for (const orders of [1, 8])
    expect(unusualOf(inEach, usually(2, orders), noAlerts)).toBeUndefined();
  expect(unusualOf(inEach, new Map(), noAlerts)).toBeUndefined();
});

test('a price that no manager has seen yet is said, beside the quantity (24.1, M4)', () => {
  const alert = (percent: number | null) => new Map([[productId, { percent } as never]]);
  expect(unusualOf(line(4), usually(4), alert(20.5))).toBe('Price rose by 20.5%');
  expect(unusualOf(line(9), usually(4), alert(-12))).toBe('Usually 4 case, Price fell by 12%');
  expect(unusualOf(line(4), usually(4), alert(null))).toBeUndefined();
});
