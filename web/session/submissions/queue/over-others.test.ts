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
  refusedLines: [{ line: 0, sentence: 'Gone.' }],
});

test('sent again after its refusal was read, an answer of a prepared order is over what others made of it (H6)', () => {
  const { submission } = overOthers(refused('submitPreparedOrder'));
  expect(submission.content).not.toHaveProperty('version');
});

test('a correction of a receipt is never over another one unseen, and leaves no recorded line out (E13, O2)', () => {
  const correction = refused('updateReceipt');
  expect(overOthers(correction)).toBe(correction);
  expect(withoutRefused(correction)).toBeUndefined();
  expect(withoutRefused(refused('createReceipt'))?.submission.content).toMatchObject({
    lines: [{ quantity: 2 }],
  });
});
