import { describe, expect, it } from 'vitest';
import { directionOf, visualRuns } from './visual-runs.ts';

/** The line in display order, from left to right. */
function seen(line: string): string {
  return visualRuns(line, directionOf(line))
    .map(({ text, rightToLeft }) => (rightToLeft ? Array.from(text).toReversed().join('') : text))
    .join('');
}

describe('visualRuns', () => {
  it.each([
    ['Roma Tomatoes (5 kg)', 'Roma Tomatoes (5 kg)'],
    ['שלום עולם', 'םלוע םולש'],
    ['חלב 3%', '3% בלח'],
    ['חומוס 500g (טרי)', '(ירט) 500g סומוח'],
    ['Hummus (חומוס) 12', 'Hummus (סומוח) 12'],
    ['Hummus, חומוס ביתי, home', 'Hummus, יתיב סומוח, home'],
    // Adlam lies beyond the letters of two bytes.
    ['𞤆𞤵𞤤 5', '5 𞤤𞤵𞤆'],
    ['خبز 1,200.50 طازج', 'جزاط 1,200.50 زبخ'],
  ])('%s', (line, expected) => {
    expect(seen(line)).toBe(expected);
  });
});
