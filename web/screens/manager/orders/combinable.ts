import { COMBINED_MAX } from '#contract/values/limits.ts';
import type { Order } from '#contract/calls/orders.ts';

/** The fields that decide whether orders can be combined (D17). */
type Combinable = Pick<Order, 'id' | 'status' | 'needsApproval' | 'locationId' | 'orderedBy'>;

/** Orders that are not approved, completed or cancelled, and need no approval, can be combined, and so selected. */
export function canBeSelected({
  status,
  needsApproval,
}: Pick<Order, 'status' | 'needsApproval'>): boolean {
  return (status === 'pending' && !needsApproval) || status === 'ordered';
}

/** All of one person at one location. */
export function areAlike(orders: readonly Combinable[]): boolean {
  return new Set(orders.map(groupOf)).size <= 1;
}

/**
 * The selection of 'Select All Combinable' among the orders shown: those selected that can be combined with the first of
 * them, in their sequence, then every other that can. With nothing selected the largest group, of equal ones the first.
 * Nothing when no two can be combined; never more than one call combines.
 */
export function allCombinable<O extends Combinable>(
  orders: readonly O[],
  selected: readonly O[],
): O[] {
  const [first] = selected;
  const groups = Map.groupBy(orders.filter(canBeSelected), groupOf);
  const group = first ? groups.get(groupOf(first)) : largest([...groups.values()]);
  if (!group || (!first && group.length < 2)) return [];
  const ids = new Set(group.map(({ id }) => id));
  const kept = selected.filter(({ id }) => ids.has(id));
  return [...new Set([...kept, ...group])].slice(0, COMBINED_MAX + 1);
}

function groupOf({ locationId, orderedBy }: Combinable): string {
  return `${locationId} ${orderedBy}`;
}

function largest<O>(groups: readonly O[][]): O[] | undefined {
  return groups.reduce<O[] | undefined>(
    (before, group) => (before && before.length >= group.length ? before : group),
    undefined,
  );
}
