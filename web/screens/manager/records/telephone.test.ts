import { expect, test } from 'vitest';
import { telephone } from './telephone.ts';

test.each([
  ['+1 (555) 010-0100', 'tel:+15550100100'],
  ['555-0100', 'tel:5550100'],
  ['+1 555-0100 ext. 42', 'tel:+15550100;ext=42'],
  ['555-0100x4', 'tel:5550100;ext=4'],
  ['555-0100 # 12', 'tel:5550100;ext=12'],
])('the link of %s calls %s', (number, address) => {
  expect(telephone(number)).toBe(address);
});
