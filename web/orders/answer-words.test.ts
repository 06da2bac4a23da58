import { describe, expect, test } from 'vitest';
import type { ItemAnswer } from '#contract/calls/answers.ts';
import { answerParts } from './answer-words.ts';

const item = {
  quantity: 5,
  unitOfMeasure: 'case',
  unitPrice: '2.00',
  deliveryDate: '2026-11-24',
};
const answer: ItemAnswer = {
  id: 7,
  answer: 'confirmed',
  quantity: null,
  substitute: null,
  price: null,
  deliveryDate: null,
  note: null,
  name: null,
  message: null,
  at: '2026-11-22T10:00:00.000Z',
  byPhone: false,
  recordedBy: null,
  settled: null,
  outdated: false,
  toSettle: true,
  orderedElsewhere: false,
};
const words = (said: Partial<ItemAnswer>, of: Partial<typeof item> = {}) =>
  answerParts(
    { ...item, ...of, answer: null },
    { answer: { ...answer, ...said }, currency: 'USD' },
  ).join(' • ');

describe("a vendor's answer in words (V7)", () => {
  test.each<[Partial<ItemAnswer>, string]>([
    [{}, 'Can deliver'],
    [{ answer: 'out' }, 'Out of stock'],
    [{ answer: 'short', quantity: 3 }, 'Short: 3 of 5 case'],
    [{ answer: 'substitute', substitute: 'Plums' }, 'Instead: Plums'],
    [{ byPhone: true }, 'Can deliver • by telephone'],
    [{ answer: 'out', note: 'Rain' }, 'Out of stock • says “Rain”'],
  ])('%j is %s', (said, text) => {
    expect(words(said)).toBe(text);
  });

  test('names price and day only where they differ from those of the item', () => {
    const said = { price: '2.40', deliveryDate: '2026-11-27' };
    const differs = 'Can deliver • $2.40 / case instead of $2.00 • delivers Fri, Nov 27';
    expect(words(said)).toBe(differs);
    expect(words(said, { unitPrice: '2.40', deliveryDate: '2026-11-27' })).toBe('Can deliver');
  });

  test('says what became of it; of how many is said only while that is the ordered quantity', () => {
    const short = { answer: 'short', quantity: 3, toSettle: false } as const;
    expect(words({ ...short, settled: 'accepted' }, { quantity: 3 })).toBe(
      'Short: 3 case • accepted',
    );
    expect(words({ ...short, settled: 'dismissed' })).toBe('Short: 3 of 5 case • dismissed');
    expect(words({ ...short, outdated: true })).toBe('Short: 3 case • before the last change');
  });
});
