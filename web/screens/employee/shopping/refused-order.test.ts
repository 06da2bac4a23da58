import { expect, test } from 'vitest';
import { CallError, NoAnswer } from '#web/api/call-error.ts';
import { reasonsOf } from './refused-order.ts';

test('reasons are shown where the person can do something about them', () => {
  const details = ['A is gone.', 'B is gone.', 'B is gone.'].map((message) => ({
    path: 'items.0.productId',
    message,
  }));
  const refused = { code: 'invalid_input', message: 'A is gone.' };
  expect(reasonsOf(new CallError(400, { ...refused, details }))).toEqual([
    'A is gone.',
    'B is gone.',
  ]);
  expect(reasonsOf(new CallError(403, { code: 'not_allowed', message: 'Not yours.' }))).toEqual([
    'Not yours.',
  ]);
  expect(reasonsOf(new NoAnswer())[0]).toContain('No connection');
  expect(reasonsOf(new CallError(500, { code: 'internal', message: 'Oops' }))).toEqual([]);
  expect(reasonsOf(new TypeError('x'))).toEqual([]);
});
