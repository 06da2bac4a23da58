import { expect, test } from 'vitest';
import { moneyLabel } from './money-label.ts';

test.each([
  { top: 184, values: [0, 36.5, 183.95], labels: ['$0', '$37', '$184'] },
  { top: 22_900, values: [800, 4714, 22_900], labels: ['$800', '$4.7K', '$22.9K'] },
  { top: 8, values: [0, 0.5, 3.45, 8], labels: ['$0', '$0.50', '$3.45', '$8'] },
  { top: 1_234_567, values: [123_456, 1_234_567], labels: ['$123K', '$1.2M'] },
])('labels of a chart whose top is $top are short, and whole or with cents (M7)', (chart) =>
  expect(chart.values.map(moneyLabel('USD', chart.top))).toEqual(chart.labels),
);
