import { expect, test } from 'vitest';
import { inE164 } from './sms.ts';

test.each(['+1 555-0100 ext. 4', '555-0100x4', '+49 30 1234 #5'])(
  'a number with an extension is not rewritten into another number: %s',
  (number) => {
    expect(inE164(number, '+15550199999')).toBe(number);
  },
);

test('a number is written in international form', () => {
  expect(inE164('+44 (0)20 7946-0000')).toBe('+442079460000');
});
