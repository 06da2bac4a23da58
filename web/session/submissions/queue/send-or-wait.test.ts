import { afterEach, expect, test, vi } from 'vitest';
import { writeOf } from '#web/api/write.ts';
import type { SubmissionKind, TryKept } from '../sending.ts';
import type { Tried } from '../submission.ts';
import { whileHeld } from './held.ts';
import { sendOrWait } from './send-or-wait.ts';
import type { HeldEntries } from './send-or-wait.ts';
import { waitingFrom } from './waiting.ts';
import type { Waiting } from './waiting.ts';

const author = 3;
afterEach(() => void vi.unstubAllGlobals());

/** Something that is in no draft, sent by any call. */
const UNDRAFTED: SubmissionKind<object, unknown> = {
  kind: 'createCount',
  hasDraft: false,
  taken: 'id_taken',
  freshId: (before) => (before === undefined ? 'first' : `after ${before}`),
  write: ({ id }) => writeOf('createCount', { body: { id } as never }),
};

/** Keeps entries, unless the browser is `full`; `log` says what happened, in sequence. */
function keeping({ full = false } = {}) {
  const log: string[] = [];
  const entries = new Map<string, Waiting>();
  const held: HeldEntries = {
    whileHeld,
    async add(kept) {
      if (full) throw new DOMException('Full', 'QuotaExceededError');
      log.push('kept');
      const entry = waitingFrom(kept, 1);
      entries.set(entry.key, entry);
      return entry;
    },
    async rename({ key }, id) {
      log.push(`kept as ${id}`);
      const entry = entries.get(key);
      if (entry) entries.set(key, { ...entry, submission: { ...entry.submission, id } });
    },
    async remove({ key }) {
      log.push('removed');
      entries.delete(key);
    },
  };
  const queue = {
    add: vi.fn<() => Promise<void>>(),
    isBehind: async () => false,
    wake: async () => void log.push('queue woken'),
  };
  return { log, entries, keeping: { queue, held } };
}

function triedOf(): TryKept {
  let tried: Tried | null = null;
  return { read: () => tried, keep: (next) => void (tried = next) };
}

function serverThatAnswers(log: string[], ...answers: (() => Promise<Response>)[]) {
  vi.stubGlobal('fetch', (_address: string, init: { body: string }) => {
    log.push(`sent ${(JSON.parse(init.body) as { id: string }).id}`);
    return answers.shift()?.();
  });
}
const answer = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status });
const refused = (status: number, code: string) => answer(status, { code, message: 'No.' });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const next = (signal?: AbortSignal) => ({
  author,
  authorName: 'Priya Raman',
  toSend: {
    content: { notes: 'Left at the door' },
    locationId: null,
    ...(signal && { options: { signal } }),
  },
});

test('what is in no draft is in the queue before its first byte is sent, as one that may be stored, and leaves it with the answer (O2)', async () => {
  const { log, entries, keeping: kept } = keeping();
  serverThatAnswers(log, async () => {
    expect([...entries.values()]).toMatchObject([
      { isTried: true, refusal: null, submission: { id: 'first', author } },
    ]);
    return answer(201, { id: 'first' })();
  });
  const sent = await sendOrWait(UNDRAFTED, triedOf(), next(), kept);
  expect(sent).toMatchObject({ reply: { id: 'first' } });
  expect(log).toEqual(['kept', 'sent first', 'removed']);
});

test('what has a draft is there until no answer came, and only then in the queue (O2)', async () => {
  const { log, keeping: kept } = keeping();
  serverThatAnswers(log, answer(201, { id: 'first' }), lost);
  const drafted = { ...UNDRAFTED, hasDraft: true };
  expect(await sendOrWait(drafted, triedOf(), next(), kept)).toHaveProperty('reply');
  expect(kept.queue.add).not.toHaveBeenCalled();
  expect(await sendOrWait(drafted, triedOf(), next(), kept)).toHaveProperty('waits');
  expect(kept.queue.add).toHaveBeenCalledTimes(1);
  expect(log).toEqual(['sent first', 'sent first']);
});

test.each([
  ['no answer comes', lost],
  ['the session has ended', refused(401, 'session_ended')],
])('where %s it stays in the queue, which sends it then (O2)', async (_, failing) => {
  const { log, entries, keeping: kept } = keeping();
  serverThatAnswers(log, failing);
  const sent = await sendOrWait(UNDRAFTED, triedOf(), next(), kept);
  expect(sent).toMatchObject({ waits: { id: 'first' } });
  expect(log).toEqual(['kept', 'sent first', 'queue woken']);
  expect(entries.size).toBe(1);
});

test('refused, it is with its screen again, and in the queue no more', async () => {
  const { log, keeping: kept } = keeping();
  serverThatAnswers(log, refused(400, 'invalid_input'));
  const sending = sendOrWait(UNDRAFTED, triedOf(), next(), kept);
  await expect(sending).rejects.toMatchObject({ code: 'invalid_input' });
  expect(log).toEqual(['kept', 'sent first', 'removed']);
});

test('stopped by its person, it is with its screen again, and in the queue no more', async () => {
  const { log, keeping: kept } = keeping();
  const stopper = new AbortController();
  serverThatAnswers(log, async () => {
    stopper.abort();
    throw new DOMException('Stopped', 'AbortError');
  });
  const sending = sendOrWait(UNDRAFTED, triedOf(), next(stopper.signal), kept);
  await expect(sending).rejects.toThrow('Stopped');
  expect(log).toEqual(['kept', 'sent first', 'removed']);
});

test('under another id it is kept under that before it is sent (D12)', async () => {
  const { log, entries, keeping: kept } = keeping();
  serverThatAnswers(log, refused(409, 'id_taken'), lost);
  const sent = await sendOrWait(UNDRAFTED, triedOf(), next(), kept);
  expect(sent).toMatchObject({ waits: { id: 'after first' } });
  expect(log.slice(0, 4)).toEqual([
    'kept',
    'sent first',
    'kept as after first',
    'sent after first',
  ]);
  expect([...entries.values()]).toMatchObject([{ submission: { id: 'after first' } }]);
});

test('where the browser keeps nothing it is sent all the same, and fails as it would without a queue (E18)', async () => {
  const { log, keeping: kept } = keeping({ full: true });
  serverThatAnswers(log, answer(201, { id: 'first' }), lost);
  const tried = triedOf();
  expect(await sendOrWait(UNDRAFTED, tried, next(), kept)).toMatchObject({
    reply: { id: 'first' },
  });
  await expect(sendOrWait(UNDRAFTED, tried, next(), kept)).rejects.toMatchObject({
    code: 'no_answer',
  });
  expect(log).toEqual(['sent first', 'sent first']);
});
