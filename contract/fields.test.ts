import { describe, expect, test } from 'vitest';
import { requiredName, text } from './fields.ts';

const name = requiredName('Name');

describe('a name', () => {
  test.each([
    ['a\nb', 'a b'],
    ['a\r\n\tb', 'a b'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['Oats\u202c \u2066rolled\u2069 ', 'Oats rolled'],
  ])('is kept on one line, in the direction of its own letters: %j', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept);
  });

  test.each(['\u200b', ' \u200b \ufeff', '\u202e', '\u2066\u2069\n', '\u00ad', '\u3164', '\u200d'])(
    'that nobody could see is missing: %j',
    (typed) => {
      expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
        'Name is required',
      ]);
    },
  );

  test.each([
    'חלב טרי 3%',
    'زيت زيتون',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d🍳 specials',
    '❤\ufe0f',
    'Label \u200ea\u200f',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ])('keeps what its language or its emoji needs: %s', (typed) => {
    expect(name.parse(typed)).toBe(typed);
  });
});

test('a text that is no name keeps its lines', () => {
  expect(text('Notes').parse('first\nsecond')).toBe('first\nsecond');
});
