import { describe, expect, test } from 'vitest';
import {
  broughtBack,
  countLines,
  EMPTY,
  momentOf,
  withAmount,
  withoutSentAmounts,
} from './count-draft.ts';
import type { CountDraft } from './count-draft.ts';
import { parseDrafts } from './parse-drafts.ts';

const NINE = '2026-11-20T09:00:00.000Z';
const TEN = '2026-11-20T10:00:00.000Z';
const ELEVEN = '2026-11-20T11:00:00.000Z';

const enter = (draft: CountDraft, productId: string, amount: number, at: string, unit = 'kg') =>
  withAmount(draft, { productId, unit, amount, at });
const remove = (draft: CountDraft, productId: string, unit = 'kg') =>
  withAmount(draft, { productId, unit, amount: undefined, at: ELEVEN });
const inStorage = (draft: unknown) =>
  parseDrafts(JSON.parse(JSON.stringify({ 7: draft })))?.['7'] ?? EMPTY;

describe('each product of a count has the moment of its last amount (S2, E16)', () => {
  test('the count has the latest, and a line names its own where that is another', () => {
    const draft = enter(enter(EMPTY, 'a', 2, NINE), 'b', 3, ELEVEN);
    expect(momentOf(draft)).toBe(ELEVEN);
    expect(countLines(draft)).toEqual([
      { productId: 'a', unitOfMeasure: 'kg', amount: 2, at: NINE },
      { productId: 'b', unitOfMeasure: 'kg', amount: 3 },
    ]);
    expect(momentOf(remove(draft, 'b'))).toBe(NINE);
    expect(momentOf(EMPTY)).toBeNull();
  });

  test('a product in several units was counted with the last of them, also when one is taken out', () => {
    const one = enter(EMPTY, 'a', 2, NINE, 'case');
    const both = enter(enter(one, 'a', 7, TEN, 'ea'), 'b', 1, ELEVEN);
    expect(countLines(both).map(({ at }) => at)).toEqual([TEN, TEN, undefined]);
    expect(remove(both, 'a', 'ea').moments).toEqual({ a: ELEVEN, b: ELEVEN });
    expect(remove(remove(both, 'a', 'ea'), 'a', 'case').moments).toEqual({ b: ELEVEN });
  });

  test('the same amount, counted again, has the later moment', () => {
    expect(enter(enter(EMPTY, 'a', 2, NINE), 'a', 2, ELEVEN).moments).toEqual({ a: ELEVEN });
  });

  test('what is left of a count keeps its moments', () => {
    const sent = enter(EMPTY, 'a', 2, NINE);
    const left = withoutSentAmounts(enter(sent, 'b', 3, TEN), sent.amounts);
    expect(left.moments).toEqual({ b: TEN });
  });

  test('what was refused comes back with its moments, below what was counted since (O2)', () => {
    const refused = {
      ...enter(enter(EMPTY, 'a', 2, NINE), 'b', 3, TEN),
      confirmed: ['a', 'b'],
      sent: { id: 'first', at: TEN },
    };
    expect(broughtBack(refused, EMPTY)).toEqual(refused);
    expect(broughtBack(refused, enter(EMPTY, 'b', 4, ELEVEN))).toEqual({
      amounts: { a: { kg: 2 }, b: { kg: 4 } },
      confirmed: ['a'],
      sent: { id: 'first', at: TEN },
      moments: { a: NINE, b: ELEVEN },
    });
    // The server had refused the moment of the later one.
    const withoutMoment = { ...enter(EMPTY, 'b', 4, ELEVEN), moments: {} };
    expect(broughtBack(refused, withoutMoment).moments).toEqual({ a: NINE });
  });

  test('a draft of a former release has one moment for all its products', () => {
    const amounts = { a: { kg: 2 }, b: { kg: 3 } };
    const draft = inStorage({ amounts, confirmed: [], sent: null, at: NINE });
    expect(draft.moments).toEqual({ a: NINE, b: NINE });
    expect(momentOf(draft)).toBe(NINE);
    expect(countLines(draft).every((line) => !('at' in line))).toBe(true);
    const later = enter(draft, 'b', 4, ELEVEN);
    expect(inStorage(later).moments).toEqual({ a: NINE, b: ELEVEN });
  });

  test('without moments, as after a refused one, the count is of its arrival until something is counted', () => {
    const draft = inStorage({ ...enter(EMPTY, 'a', 2, NINE), moments: {} });
    expect([momentOf(draft), countLines(draft)]).toEqual([
      null,
      [{ productId: 'a', unitOfMeasure: 'kg', amount: 2 }],
    ]);
    const since = inStorage(enter(draft, 'b', 3, ELEVEN));
    expect(momentOf(since)).toBe(ELEVEN);
    expect(countLines(since).every((line) => !('at' in line))).toBe(true);
    expect(inStorage({ ...draft, moments: { a: 5, gone: NINE } }).moments).toEqual({});
  });
});
