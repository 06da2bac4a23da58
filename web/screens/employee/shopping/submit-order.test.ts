import { afterEach, expect, test, vi } from 'vitest';
import { CallError, NoAnswer } from '#web/api/call.ts';
import { FirstTryStored, reasonsOf, submitOrder } from './submit-order.ts';

const submission = {
  locationId: 1,
  orderedBy: 3,
  employeeName: 'Priya Raman',
  items: [{ productId: 'PRD-000001', quantity: 2 }],
  notes: '  Back door ',
  triedId: null,
};
const taken = { code: 'order_id_taken', message: 'This order id belongs to another order.' };

/** Answers each submit in turn, the last one repeatedly; returns what was sent. */
function serverThatAnswers(...answers: { status: number; body: unknown }[]) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_address: string, init: { body?: string }) => {
    sent.push(init.body === undefined ? {} : JSON.parse(init.body));
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return Promise.resolve(new Response(JSON.stringify(answer?.body), { status: answer?.status }));
  });
  return sent;
}

function cartIds() {
  let made = 0;
  return { orderId: () => 'ORD-1', newOrderId: () => `ORD-${++made + 1}` };
}

afterEach(() => vi.unstubAllGlobals());

test('an order is sent with its kept id, status pending and trimmed notes', async () => {
  const sent = serverThatAnswers({ status: 201, body: { id: 'ORD-1' } });
  expect(await submitOrder(submission, cartIds())).toEqual({ id: 'ORD-1' });
  const { triedId: _, ...order } = submission;
  expect(sent).toEqual([{ ...order, notes: 'Back door', status: 'pending', id: 'ORD-1' }]);
});

test('notes of blanks only are sent as null', async () => {
  const sent = serverThatAnswers({ status: 201, body: {} });
  await submitOrder({ ...submission, notes: ' \n ' }, cartIds());
  expect(sent[0]?.['notes']).toBeNull();
});

test('an id that belongs to another order is replaced and the order sent again', async () => {
  const sent = serverThatAnswers({ status: 409, body: taken }, { status: 201, body: {} });
  await submitOrder(submission, cartIds());
  expect(sent.map(({ id }) => id)).toEqual(['ORD-1', 'ORD-2']);
});

test('an earlier try that was stored after all is reported and not sent again', async () => {
  const retry = { ...submission, triedId: 'ORD-1' };
  const stored = { id: 'ORD-1', locationId: 1, orderedBy: 3 };
  const conflict = { status: 409, body: taken };
  const created = { status: 201, body: { id: 'ORD-2' } };
  const ids = cartIds();
  const sent = serverThatAnswers(conflict, { status: 200, body: stored });
  const trying = submitOrder(retry, ids);
  await expect(trying).rejects.toBeInstanceOf(FirstTryStored);
  await expect(trying).rejects.toThrow(/^Your first try was submitted after all/);
  expect(sent).toHaveLength(2);
  expect(ids.newOrderId()).toBe('ORD-3');

  const others = [
    { status: 200, body: { ...stored, orderedBy: 4 } },
    { status: 200, body: { ...stored, locationId: 2 } },
    { status: 403, body: { code: 'not_allowed', message: 'Not yours.' } },
    { status: 404, body: { code: 'not_found', message: 'Gone.' } },
  ];
  for (const other of others) {
    const all = serverThatAnswers(conflict, other, created);
    expect(await submitOrder(retry, cartIds())).toEqual({ id: 'ORD-2' });
    expect(all).toHaveLength(3);
  }

  const unknown = serverThatAnswers(conflict, { status: 503, body: { code: 'x', message: 'No.' } });
  const kept = cartIds();
  await expect(submitOrder(retry, kept)).rejects.toThrow('503');
  expect(unknown).toHaveLength(2);
  expect(kept.newOrderId()).toBe('ORD-2');
});

test('a server that refuses every id is not called endlessly', async () => {
  const sent = serverThatAnswers({ status: 409, body: taken });
  await expect(submitOrder(submission, cartIds())).rejects.toThrow('409');
  expect(sent).toHaveLength(4);
});

test('any other refusal keeps the id', async () => {
  const sent = serverThatAnswers({ status: 503, body: { code: 'x', message: 'Not now.' } });
  await expect(submitOrder(submission, cartIds())).rejects.toThrow('503');
  expect(sent).toHaveLength(1);
});

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
