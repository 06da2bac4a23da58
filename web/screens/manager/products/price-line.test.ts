import { describe, expect, test } from 'vitest';
import { priceLines, pathOf, pricePoints } from './price-line.ts';

const day = (date: number) => new Date(Date.UTC(2026, 0, date)).toISOString();
const NOW = Date.UTC(2026, 0, 11);
const BOX = { width: 100, height: 20, margin: 0 };

describe('the line of prices (M4)', () => {
  test('keeps each price until the next one, the highest at the top, and ends now', () => {
    const points = pricePoints(
      [
        { price: '3.00', since: day(6) },
        { price: '2.00', since: day(3) },
        { price: '4.00', since: day(1) },
      ],
      NOW,
    );
    expect(pathOf(points, BOX)).toBe('M0.0 0.0H20.0V20.0H50.0V10.0H100.0');
  });

  test('has a gap while no price was known', () => {
    const points = pricePoints(
      [
        { price: '2.00', since: day(6) },
        { price: null, since: day(3) },
        { price: '1.00', since: day(1) },
      ],
      NOW,
    );
    expect(pathOf(points, BOX)).toBe('M0.0 20.0H20.0M50.0 0.0H100.0');
  });

  test('is level for one price, and does not run backwards with a late clock', () => {
    expect(pathOf(pricePoints([{ price: '2.00', since: day(6) }], NOW), BOX)).toBe(
      'M0.0 10.0H100.0',
    );
    const ahead = pricePoints(
      [
        { price: '2.00', since: day(20) },
        { price: '1.00', since: day(1) },
      ],
      NOW,
    );
    expect(ahead.map(({ x }) => x)).toEqual([0, 1]);
  });

  test('is one for each unit, with a gap while the prices were in another one (E35)', () => {
    const priced = (price: string, since: string, unit: string) => ({
      price,
      since,
      unitId: unit,
      unitOfMeasure: unit,
    });
    const lines = priceLines([
      priced('1.10', day(6), 'ea'),
      priced('24.00', day(3), 'case'),
      priced('20.00', day(2), 'case'),
      priced('1.00', day(1), 'ea'),
    ]);
    expect(lines.map(({ unit, ofUnit, until }) => [unit, ofUnit.length, until])).toEqual([
      ['ea', 2, undefined],
      ['case', 2, day(6)],
    ]);
    expect(lines.map(({ levels }) => pathOf(pricePoints(levels, NOW), BOX))).toEqual([
      'M0.0 20.0H10.0M50.0 0.0H100.0',
      'M10.0 20.0H20.0V0.0H50.0',
    ]);
  });
});
