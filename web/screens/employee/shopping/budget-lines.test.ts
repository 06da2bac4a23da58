import { expect, test } from 'vitest';
import { budgetLine, overLine } from './budget-lines.ts';

const check = {
  name: 'Produce',
  period: 'week',
  from: '2026-11-23',
  to: '2026-11-29',
  left: '412.00',
  thisOrder: '380.00',
} as const;
const now = { currency: 'USD', today: '2026-11-26' };

test.each([
  [{}, 'Produce: $412.00 left this week, this order $380.00'],
  [{ period: 'month' as const }, 'Produce: $412.00 left this month, this order $380.00'],
  [{ left: '-12.00' }, 'Produce: $12.00 over this week, this order $380.00'],
  [
    { from: '2026-11-30', to: '2026-12-06' },
    'Produce: $412.00 left for Mon, Nov 30 – Sun, Dec 6, this order $380.00',
  ],
  [{ left: null }, 'Produce: this order $380.00'],
])(
  'a budget says what is left of it, of a period to come with its days: %j (H9)',
  (changed, line) => {
    expect(budgetLine({ ...check, ...changed }, now)).toBe(line);
  },
);

test('it says by how much an order goes over (H9)', () => {
  expect(overLine('12.50', 'USD')).toBe('With this order it is $12.50 over.');
});
