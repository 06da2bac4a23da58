import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import '#web/api/all-words.ts';
import { showLanguage } from '#web/language/language.ts';
import { asText, reasonOf } from './entry-words.ts';
import { allWaiting, browser, toKeep, useEmptyStorage } from './model-browser.ts';
import { modelServer } from './model-server.ts';
import { sentenceNow } from './refusal-words.ts';
import { parseWaiting } from './waiting.ts';
import type { Waiting } from './waiting.ts';

useEmptyStorage();
// What the browser has.
beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(async () => showLanguage('en'));

const queue = { entries: [], sending: undefined, isOffline: false, isKept: true };
const reason = (entry: Waiting) => reasonOf(entry, { queue, userId: 3 });

/** What waits after the server has refused it with this body, read again as by the next page. */
async function refusedWith(body: object): Promise<Waiting> {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }));
  const { queue: sending } = browser(() => 3, { hasLocks: true }).openTab();
  await sending.add(toKeep(3, 1, 'a'));
  await sending.wake();
  return (await allWaiting())[0]!;
}

test('why something was refused is said in the language shown, not in that of the moment (L2)', async () => {
  const full = { code: 'full', params: { what: 'count', max: 3 } };
  const message = 'A count has at most 3 lines';
  const details = ['lines.0.amount', 'lines.0.productId'].map((path) => ({
    path,
    ...full,
    message,
  }));
  const entry = await refusedWith({ ...full, message, details });
  const lines = () => entry.refusedLines.map(sentenceNow);
  expect([reason(entry), lines()]).toEqual([message, [message]]);
  await showLanguage('es');
  const inSpanish = 'Un conteo tiene como máximo 3 líneas';
  expect([reason(entry), lines()]).toEqual([inSpanish, [inSpanish]]);
  expect(asText([entry])).toContain(inSpanish);
});

test('so is why the app itself does not send it', async () => {
  const server = modelServer();
  server.session = 3;
  const first = { author: 3, locationId: 1, notes: 'as it was', photoUrl: null };
  server.stored.push({ id: 'id of changed', ...first });
  const { queue: sending } = browser(() => 3, { hasLocks: true }).openTab();
  await sending.add({ ...toKeep(3, 1, 'changed'), isTried: true });
  await sending.wake();
  const [entry] = await allWaiting();
  expect(reason(entry!)).toContain('this one differs');
  await showLanguage('es');
  expect(reason(entry!)).toContain('este es distinto');
});

test('a refusal of which only the sentence was stored, or is known here, stays as it was said (O3)', async () => {
  const entry = await refusedWith({ code: 'moon_full', params: {}, message: 'The moon is full.' });
  const { said: _, ...former } = { ...entry, refusedLines: [{ line: 0, sentence: 'Gone.' }] };
  await showLanguage('es');
  expect(reason(entry)).toBe('The moon is full.');
  const read = parseWaiting(structuredClone(former))!;
  expect([reason(read), read.refusedLines.map(sentenceNow)]).toEqual([
    'The moon is full.',
    ['Gone.'],
  ]);
});
