import { COMBINED_MAX } from '#contract/limits.ts';
import type { Order } from '#contract/orders.ts';

/** What decides whether orders may become one (D17). */
type Combinable = Pick<Order, 'id' | 'status' | 'locationId' | 'orderedBy'>;

/** Only what is not approved, completed or cancelled may be combined, and so selected. */
export function canBeSelected({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'ordered';
}

/** All of one person at one location. */
export function areAlike(orders: readonly Combinable[]): boolean {
  return new Set(orders.map(groupOf)).size <= 1;
}

/**
 * What 'Select All Combinable' selects of the orders shown: those selected that go with the first of them, in their
 * sequence, then every other that does. With nothing selected the largest group, of equal ones the first. Nothing when no
 * two go together; never more than one call combines.
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
