import { expect, test } from 'vitest';
import { fieldLabel } from './history-fields.ts';
import { valueText } from './history-values.ts';
import { recordText } from './history-words.ts';

test('the moment of a receipt, of a count and of waste has the word of each (A8)', () =>
  expect(
    (['receipts', 'inventory-counts', 'waste-logs'] as const).map((kind) => fieldLabel('at', kind)),
  ).toEqual(['Arrived', 'Counted', 'Thrown away']));

test('a choice reads as in its form: SMS, Not ordered (A8)', () => {
  const textOf = (field: string, value: string) =>
    valueText({ field }, { value, name: null }, (instant) => instant);
  expect(textOf('notificationType', 'sms')).toBe('SMS');
  expect(textOf('notificationType', 'email')).toBe('Email');
  expect(textOf('condition', 'not_ordered')).toBe('Not ordered');
});

test('a day reads as on screens, and a text that looks like one stays as it is (A8, L5)', () => {
  const textOf = (field: string, value: unknown) =>
    valueText({ field }, { value, name: null }, (instant) => instant);
  expect(textOf('deliveryDate', '2026-11-20')).toBe('Nov 20, 2026');
  expect(textOf('pauses', [{ from: '2026-12-24', to: '2027-01-02' }])).toBe(
    'Dec 24, 2026 to Jan 02, 2027',
  );
  expect(textOf('lot', '2026-11-20')).toBe('2026-11-20');
});

test('a record is called as within a sentence (24.12)', () => {
  expect(recordText({ kind: 'purchase-orders', id: '46', name: 'No. 46' })).toEqual({
    before: 'purchase order',
    name: '46',
  });
  expect(recordText({ kind: 'products', id: 'PRD-1', name: 'Basil' })).toEqual({
    name: 'Basil',
    after: '(Product)',
  });
});
