import { expect, test } from 'vitest';
import { overOthers } from './over-others.ts';
import { waitingFrom } from './waiting.ts';
import { withoutRefused } from './without-refused.ts';

const refused = (kind: string) => ({
  ...waitingFrom(
    {
      submission: {
        id: 'a',
        kind,
        content: { version: 3, lines: [{ quantity: 1 }, { quantity: 2 }] },
        at: null,
        author: 3,
        locationId: 1,
        base: null,
      },
      authorName: 'Priya Raman',
      isTried: true,
      isMomentEntered: false,
      draft: null,
    },
    1,
  ),
  refusal: 'No.',
  refusedLines: [{ line: 0, sentence: 'Gone.', said: [] }],
});

test('sent again after its refusal was read, an answer of a prepared order is over what others made of it (H6)', () => {
  const { submission } = overOthers(refused('submitPreparedOrder'));
  expect(submission.content).not.toHaveProperty('version');
});

test('sent again after its question was read, a mark asks no more (E32, O2)', () => {
  const mark = refused('setOrderItemStatus');
  const content = { itemId: 7, status: 'received', ask: true, productName: 'Limes' };
  const asked = (code: string) => ({
    ...mark,
    submission: { ...mark.submission, content },
    said: [{ code, params: {}, message: 'No.' }],
  });
  expect(overOthers(asked('not_converted')).submission.content).toEqual({ ...content, ask: false });
  expect(overOthers(asked('invalid_transition')).submission.content).toEqual(content);
});

test('a correction of a receipt is never over another one unseen, and leaves no recorded line out (E13, O2)', () => {
  const correction = refused('updateReceipt');
  expect(overOthers(correction)).toBe(correction);
  expect(withoutRefused(correction)).toBeUndefined();
  expect(withoutRefused(refused('createReceipt'))?.submission.content).toMatchObject({
    lines: [{ quantity: 2 }],
  });
});

test('a count leaves out a refused product with all of its amounts: they add up (S2, O2)', () => {
  const entry = refused('createCount');
  const lines = [
    { productId: 'oil', unitOfMeasure: 'gone', amount: 2 },
    { productId: 'salt', unitOfMeasure: 'kg', amount: 3 },
    { productId: 'oil', unitOfMeasure: 'ea', amount: 7 },
  ];
  const counted = { ...entry, submission: { ...entry.submission, content: { lines } } };
  expect(withoutRefused(counted)?.submission.content).toEqual({ lines: [lines[1]] });
  const onlyOil = { lines: [lines[0], lines[2]] };
  expect(
    withoutRefused({ ...entry, submission: { ...entry.submission, content: onlyOil } }),
  ).toBeUndefined();
});
