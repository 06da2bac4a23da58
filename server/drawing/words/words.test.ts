import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { inGsm, isGsm } from '../sms/gsm.ts';
import { deliveryDayIn } from './moments.ts';
import { wordsIn } from './words.ts';

const DAYS = Array.from({ length: 12 * 28 }, (_, index) =>
  [2027, Math.floor(index / 28) + 1, (index % 28) + 1]
    .map((part) => String(part).padStart(2, '0'))
    .join('-'),
);

describe.each(LANGUAGES.filter((language) => language !== 'zh'))(
  'the words of text messages in %s (V9)',
  (language) => {
    it('can all be written in the GSM alphabet, on every day of a year', () => {
      const { sms, change, heading } = wordsIn(language);
      const of = { organization: 'A', location: 'B', accountNumber: 'C' };
      const texts = [
        ...[[], [12], [12, 13]].flatMap((numbers) => [
          sms.title(numbers),
          heading(numbers),
          sms.heading({ ...of, title: sms.title(numbers) }),
        ]),
        change.sms({ ...of, number: 12 }),
        sms.number(12),
        ...[1, 2].flatMap((count) => [sms.lines(count), sms.linesAddedUp(count), sms.more(count)]),
        ...DAYS.map((day) => sms.delivery(deliveryDayIn(language, day).short)),
      ];
      for (const text of texts) expect([text, isGsm(inGsm(text))]).toEqual([text, true]);
    });
  },
);

it.each([
  ['en', 'Sat, 27 Feb 2027', 'Sat 27 Feb'],
  ['es', 'sáb, 27 feb 2027', 'sáb, 27 feb'],
  ['fr', 'sam. 27 févr. 2027', 'sam. 27 févr.'],
  ['de', 'Sa., 27. Feb. 2027', 'Sa., 27. Feb.'],
  ['zh', '2027年2月27日周六', '2月27日周六'],
] as const)('the day of a delivery has its weekday in %s (V4, V9)', (language, text, short) => {
  expect(deliveryDayIn(language, '2027-02-27')).toEqual({ day: '2027-02-27', text, short });
});
