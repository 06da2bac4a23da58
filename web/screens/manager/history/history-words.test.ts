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
