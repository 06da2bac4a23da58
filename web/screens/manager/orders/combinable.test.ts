import { describe, expect, test } from 'vitest';
import { COMBINED_MAX } from '#contract/values/limits.ts';
import { ORDER_STATUSES } from '#contract/values/order-states.ts';
import type { OrderStatus } from '#contract/calls/orders.ts';
import { allCombinable, areAlike, canBeSelected } from './combinable.ts';

/** 'a 1 2 ordered': order a of person 1 at location 2. */
function order(text: string) {
  const [id = '', orderedBy, locationId, status = 'pending'] = text.split(' ');
  return {
    id,
    orderedBy: Number(orderedBy),
    locationId: Number(locationId),
    status: ORDER_STATUSES.find((one) => one === status) ?? ('pending' satisfies OrderStatus),
    needsApproval: status === 'needs_approval',
  };
}

const shown = [
  'a 1 1',
  'b 2 1',
  'c 1 1 ordered',
  'd 2 1 ordered',
  'e 1 2',
  'f 2 1',
  'g 1 1 approved',
  'h 1 1 cancelled',
  'i 1 1 completed',
  'j 1 1 needs_approval',
].map(order);
const some = (ids: string) =>
  ids.split('').map((id) => shown.find((one) => one.id === id) ?? order(`${id} 0 0`));
const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id).join('');

test('only pending and ordered orders can be selected, and none that needs approval', () => {
  const selectable = (needsApproval: boolean) =>
    ORDER_STATUSES.filter((status) => canBeSelected({ status, needsApproval }));
  expect(selectable(false)).toEqual(['pending', 'ordered']);
  expect(selectable(true)).not.toContain('pending');
});

test.each([
  ['ac', true],
  ['bdf', true],
  ['a', true],
  ['', true],
  ['ab', false],
  ['ae', false],
])('orders %j belong to one person at one location: %j', (ids, alike) => {
  expect(areAlike(some(ids))).toBe(alike);
});

describe('Select All Combinable', () => {
  test.each([
    ['a', 'ac'],
    ['c', 'ca'],
    ['fb', 'fbd'],
    ['e', 'e'],
    // Selected orders that cannot be combined with the first are dropped.
    ['ab', 'ac'],
    ['bad', 'bdf'],
  ])('with %j selected, selects %j: the first stays the primary order', (selected, all) => {
    expect(idsOf(allCombinable(shown, some(selected)))).toBe(all);
  });

  test('with nothing selected, takes the largest group, of equal ones the first', () => {
    expect(idsOf(allCombinable(shown, []))).toBe('bdf');
    expect(idsOf(allCombinable(some('abcd'), []))).toBe('ac');
  });

  test('selects nothing when no two orders can be combined', () => {
    expect(allCombinable(some('abegh'), [])).toEqual([]);
    expect(allCombinable([], [])).toEqual([]);
  });

  test('selects no more than one call combines', () => {
    const many = Array.from({ length: 300 }, (_, index) => order(`${index} 1 1`));
    const all = allCombinable(many, many.slice(250, 252));
    expect(all).toHaveLength(COMBINED_MAX + 1);
    expect(all.slice(0, 3)).toEqual([many[250], many[251], many[0]]);
  });
});
