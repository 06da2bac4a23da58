import { expect, test } from 'vitest';
import { CallError } from '#web/api/call-error.ts';
import { refusedItems } from './use-record-delivery.ts';

const lines = [7, 8, 9].map((orderItemId) => ({ orderItemId, quantity: 1, reason: null }));

const refusal = (status: number, ...paths: string[]) =>
  new CallError(status, {
    code: 'any',
    message: 'Refused.',
    details: paths.map((path) => ({ path, message: 'Refused.' })),
  });

test('a refusal is about the items that it names; any other is about none (E13)', () => {
  expect(refusedItems(refusal(409, 'lines.1.orderItemId'), lines)).toEqual([8]);
  expect(refusedItems(refusal(400, 'lines.0.orderItemId', 'lines.2.orderItemId'), lines)).toEqual([
    7, 9,
  ]);
  expect(refusedItems(refusal(400, 'lines.1.photoUrl', 'at'), lines)).toEqual([]);
  for (const status of [401, 403, 409, 429])
    expect(refusedItems(new CallError(status, { code: 'any', message: '' }), lines)).toEqual([]);
  expect(refusedItems(new Error('lost'), lines)).toEqual([]);
});
