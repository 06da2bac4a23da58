import { expect, test } from 'vitest';
import type { MissingConversion } from '#contract/calls/inventory.ts';
import { afterReading } from './use-following.ts';

const rice: MissingConversion = {
  productId: 'PRD-000001',
  productName: 'Rice',
  unitOfMeasure: 'case',
  enteredUnit: 'ea',
  since: '2026-11-23T10:00:00.000Z',
  following: { entries: 2_000, left: 1_500 },
};

test('a conversion is shown while its entries follow, is done when it is no longer listed, and goes when it is missing again', () => {
  const first = afterReading(new Map(), [rice, { ...rice, enteredUnit: 'kg', following: null }]);
  expect([...first.values()]).toMatchObject([
    { enteredUnit: 'ea', entries: 2_000, left: 1_500, isDone: false },
  ]);
  const done = afterReading(first, []);
  expect([...done.values()]).toMatchObject([{ entries: 2_000, left: 0, isDone: true }]);
  expect([...afterReading(done, []).values()]).toHaveLength(1);
  expect(afterReading(done, [{ ...rice, following: null }]).size).toBe(0);
});
