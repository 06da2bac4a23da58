import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUTHOR_HEADER } from '#contract/values/headers.ts';
import { CallError } from '#web/api/call-error.ts';
import { PICTURE } from './photo-kinds.ts';
import { COUNT, MARK, ORDER, RECEIPT } from './submission-kinds.ts';
import { FirstTryStored, sendOnce } from './sending.ts';
import type { TryKept } from './sending.ts';
import type { Submission, Tried } from './submission.ts';

const NOW = Date.parse('2026-11-24T10:00:00.000Z');
const author = 3;
const content = {
  employeeName: 'Priya Raman',
  items: [{ productId: 'PRD-000001', quantity: 2 }],
  notes: 'Back door',
};
const toSend = { content, locationId: 1 };
const taken = {
  status: 409,
  body: { code: 'order_id_taken', message: 'This order id belongs to another order.' },
};
const idTaken = {
  status: 409,
  body: { code: 'id_taken', message: 'This id belongs to another one.' },
};
const unavailable = { status: 503, body: { code: 'x', message: 'Not now.' } };
const stored = (id: string) => ({ status: 201, body: { id } });
/** The network takes the request or its answer. */
const LOST = { status: 0, body: null };

/** Answers each call in turn, the last one repeatedly; returns the bodies of the calls. */
function serverThatAnswers(...answers: { status: number; body: unknown }[]) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_address: string, init: { body?: string }) => {
    sent.push(init.body === undefined ? {} : JSON.parse(init.body));
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer || answer === LOST) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
  return sent;
}

/** Returns the ids of the uploads, to which no answer comes. */
function serverThatLosesUploads() {
  const ids: unknown[] = [];
  class LostRequest extends EventTarget {
    upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      ids.push(form.get('id'));
      this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', LostRequest);
  return ids;
}

/** What is kept, beside its draft. */
function keptTry(tried: Tried | null = null) {
  const log: (Submission | null)[] = [];
  const kept: TryKept = {
    read: () => tried,
    keep: (next) => {
      tried = next;
      log.push(next);
    },
  };
  return { ...kept, log };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what is sent is kept before, in one form: id, call, content, moment, author, location, versions (O5)', async () => {
  const kept = keptTry();
  const sent = serverThatAnswers(stored('ORD-1'));
  const { submission } = await sendOnce(ORDER, kept, { author, toSend });
  const id = `ORD-${NOW}`;
  const at = new Date(NOW).toISOString();
  const form = { id, kind: 'createOrder', content, at, author, locationId: 1, base: null };
  expect(submission).toEqual(form);
  expect(kept.log).toEqual([form]);
  expect(sent).toEqual([{ ...content, id, orderedBy: author, locationId: 1, status: 'pending' }]);
});

test('what the storage gives back is sent as it was, without a screen (O5)', async () => {
  const kept = keptTry();
  const sent = serverThatAnswers(LOST);
  await sendOnce(ORDER, kept, { author, toSend }).catch(() => undefined);
  const restored: Submission<typeof content> = JSON.parse(JSON.stringify(kept.read()));
  expect((await ORDER.write(restored)).input).toEqual({ body: sent[0] });
});

test('a try without an answer is sent again under its id, at its moment', async () => {
  const kept = keptTry();
  const lines = [{ orderItemId: 1, quantity: 2, reason: null }];
  const receipt = { content: { vendorId: 1, notes: null, lines }, locationId: 1 };
  const sent = serverThatAnswers(LOST, unavailable, stored('RCP-1'));
  await expect(sendOnce(RECEIPT, kept, { author, toSend: receipt })).rejects.toThrow('0:');
  vi.setSystemTime(NOW + 60_000);
  await expect(sendOnce(RECEIPT, kept, { author, toSend: receipt })).rejects.toThrow('503');
  await sendOnce(RECEIPT, kept, { author, toSend: receipt });
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(sent[0]).toMatchObject({ id: `RCP-${NOW}`, at: new Date(NOW).toISOString() });
});

test('each try says whose work it is, so that nothing is stored under the name of whoever signed in in another tab (O6)', async () => {
  const authors: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Headers }) => {
    authors.push(headers.get(AUTHOR_HEADER));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const lines = [{ orderItemId: 1, quantity: 2, reason: null }];
  const receipt = { content: { vendorId: 1, notes: null, lines }, locationId: 1 };
  const kept = keptTry();
  for (let tries = 0; tries < 2; tries++)
    await expect(sendOnce(RECEIPT, kept, { author, toSend: receipt })).rejects.toThrow('0:');
  expect(authors).toEqual([String(author), String(author)]);
});

test('an id that belongs to another record is replaced, and the new one kept', async () => {
  const kept = keptTry();
  const sent = serverThatAnswers(taken, stored('ORD-2'));
  await sendOnce(ORDER, kept, { author, toSend });
  expect(sent.map(({ id }) => id)).toEqual([`ORD-${NOW}`, `ORD-${NOW + 1}`]);
  expect(kept.read()?.id).toBe(`ORD-${NOW + 1}`);
});

test('a first try that was stored after all is said, and this one is not sent: it differs', async () => {
  const kept = keptTry({ id: 'ORD-1', at: null });
  const own = { status: 200, body: { id: 'ORD-1', locationId: 1, orderedBy: author } };
  const sent = serverThatAnswers(taken, own);
  const trying = sendOnce(ORDER, kept, { author, toSend });
  await expect(trying).rejects.toBeInstanceOf(FirstTryStored);
  await expect(trying).rejects.toMatchObject({ id: 'ORD-1' });
  expect(sent).toHaveLength(2);
  // So the next try is another order.
  expect(kept.read()).toBeNull();
});

test.each([
  ["another person's", { status: 200, body: { locationId: 1, orderedBy: 4 } }],
  ["another location's", { status: 200, body: { locationId: 2, orderedBy: author } }],
  ['not to be read', { status: 403, body: { code: 'not_allowed', message: 'Not yours.' } }],
  ['deleted', { status: 404, body: { code: 'not_found', message: 'Gone.' } }],
])('a record that is %s was not the first try: it is sent under another id', async (_, other) => {
  const sent = serverThatAnswers(taken, other, stored('ORD-2'));
  await sendOnce(ORDER, keptTry({ id: 'ORD-1', at: null }), { author, toSend });
  expect(sent).toHaveLength(3);
  expect(sent[2]).toMatchObject({ id: `ORD-${NOW}` });
});

test('where it is unknown whose the record is, nothing is sent under another id', async () => {
  const kept = keptTry({ id: 'ORD-1', at: null });
  const sent = serverThatAnswers(taken, unavailable);
  await expect(sendOnce(ORDER, kept, { author, toSend })).rejects.toThrow('503');
  expect(sent).toHaveLength(2);
  expect(kept.read()?.id).toBe('ORD-1');
});

test('a mark as received or missing has the id and the moment of its first try; as ordered it has none (R2, E16)', async () => {
  const arrived = { itemId: 7, status: 'received', ask: true, productName: 'Basil' } as const;
  const mark = { content: arrived, locationId: 1 };
  const kept = keptTry();
  const sent = serverThatAnswers(LOST, stored(''));
  await expect(sendOnce(MARK, kept, { author, toSend: mark })).rejects.toThrow('0:');
  vi.setSystemTime(NOW + 60_000);
  // The person was asked, and marks it all the same: it is the same mark.
  const anyway = { ...mark, content: { ...mark.content, ask: false } };
  await sendOnce(MARK, kept, { author, toSend: anyway });
  const form = { id: `RCP-${NOW}`, at: new Date(NOW).toISOString() };
  expect(sent).toEqual([
    { status: 'received', ask: true, ...form },
    { status: 'received', ask: false, ...form },
  ]);
  const ordered = { ...mark, content: { ...mark.content, status: 'ordered' as const } };
  await sendOnce(MARK, keptTry(), { author, toSend: ordered });
  expect(sent.at(-1)).toEqual({ status: 'ordered', ask: true });
});

test('a photo without an answer is sent again under its id (D12)', async () => {
  const ids = serverThatLosesUploads();
  const picture = { content: { image: new Blob(['a']) }, locationId: null };
  const kept = keptTry();
  for (let tries = 0; tries < 2; tries++)
    await expect(sendOnce(PICTURE, kept, { author, toSend: picture })).rejects.toThrow('0:');
  expect(ids).toEqual([kept.read()?.id, kept.read()?.id]);
});

test('a random id that is taken after a try without an answer is that of the first try', async () => {
  const count = {
    content: { area: null, lines: [{ productId: 'P', unitOfMeasure: 'ea', amount: 1 }] },
    locationId: 1,
    at: null,
  };
  const kept = keptTry({ id: 'a', at: null });
  serverThatAnswers(idTaken);
  const trying = sendOnce(COUNT, kept, { author, toSend: count });
  await expect(trying).rejects.toMatchObject({ id: 'a' });
});

test('a server that refuses every id is not called endlessly', async () => {
  const sent = serverThatAnswers(taken);
  await expect(sendOnce(ORDER, keptTry(), { author, toSend })).rejects.toThrow('409');
  expect(sent).toHaveLength(4);
});

test('after a refusal nothing can be stored under the id: the next try is another one, of its own moment', async () => {
  const kept = keptTry();
  serverThatAnswers({ status: 400, body: { code: 'invalid_input', message: 'A is gone.' } });
  await expect(sendOnce(ORDER, kept, { author, toSend })).rejects.toBeInstanceOf(CallError);
  expect(kept.read()).toBeNull();
});

test('after a refusal that follows a try without an answer the id stays: that one may still arrive', async () => {
  const kept = keptTry();
  serverThatAnswers(LOST, { status: 400, body: { code: 'invalid_input', message: 'A is gone.' } });
  await expect(sendOnce(ORDER, kept, { author, toSend })).rejects.toThrow('0:');
  await expect(sendOnce(ORDER, kept, { author, toSend })).rejects.toThrow('400');
  expect(kept.read()?.id).toBe(`ORD-${NOW}`);
});

test("a proxy's refusal says nothing about what is stored", async () => {
  const kept = keptTry();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 408 })));
  await expect(sendOnce(ORDER, kept, { author, toSend })).rejects.toThrow('408');
  expect(kept.read()?.id).toBe(`ORD-${NOW}`);
});

test('a moment that the server refuses is left out, unless the person entered it (E16)', async () => {
  const body = {
    code: 'invalid_input',
    message: 'The moment is in the future.',
    details: [{ path: 'at', message: 'The moment is in the future.' }],
  };
  const receipt = { content: { vendorId: 1, notes: null, lines: [] }, locationId: 1 };
  const sent = serverThatAnswers({ status: 400, body }, stored(''));
  const kept = keptTry();
  await sendOnce(RECEIPT, kept, { author, toSend: receipt });
  const id = `RCP-${NOW}`;
  const at = new Date(NOW).toISOString();
  const sentBody = { ...receipt.content, locationId: 1, id };
  expect(sent).toEqual([{ ...sentBody, at }, sentBody]);
  expect(kept.read()).toMatchObject({ id, at: null });

  const count = { content: { area: null, lines: [] }, locationId: 1, at };
  const more = serverThatAnswers({ status: 400, body });
  await expect(sendOnce(COUNT, keptTry(), { author, toSend: count })).rejects.toThrow('400');
  expect(more).toHaveLength(1);
});

test('a try that the server would no longer take at its moment is another one (E16)', async () => {
  const at = new Date(NOW - 6 * 86_400_000).toISOString();
  const kept = keptTry({ id: `RCP-${NOW}`, at });
  const sent = serverThatAnswers(stored('RCP'));
  const receipt = { content: { vendorId: 1, notes: null, lines: [] }, locationId: 1 };
  await sendOnce(RECEIPT, kept, { author, toSend: receipt });
  expect(sent[0]).toMatchObject({ id: `RCP-${NOW + 1}`, at: new Date(NOW).toISOString() });
});
