import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MissingConversion } from '#contract/calls/inventory.ts';
import { queryOf } from '#web/api/queries.ts';

/** A conversion that was given, and how far the entries that waited for it have followed. */
export interface Following extends Pick<
  MissingConversion,
  'productId' | 'productName' | 'unitOfMeasure' | 'enteredUnit'
> {
  entries: number;
  left: number;
  isDone: boolean;
}

const keyOf = ({ productId, enteredUnit }: Pick<Following, 'productId' | 'enteredUnit'>) =>
  `${productId} ${enteredUnit}`;

/** The conversions that entries follow now; those that this screen saw and that are done stay until it is left. */
export function useFollowing(): Following[] {
  const { data } = useQuery(queryOf('listMissingConversions'));
  const [seen, setSeen] = useState<ReadonlyMap<string, Following>>(new Map());
  const [read, setRead] = useState<typeof data>();
  if (!data) return [];
  const next = read === data ? seen : afterReading(seen, data);
  if (read !== data) {
    setRead(data);
    setSeen(next);
  }
  return [...next.values()];
}

/** What is no longer listed has been followed by all of its entries; what is missing again is not followed. */
export function afterReading(
  seen: ReadonlyMap<string, Following>,
  listed: readonly MissingConversion[],
): Map<string, Following> {
  const next = new Map([...seen].map(([key, one]) => [key, { ...one, left: 0, isDone: true }]));
  for (const { following, ...one } of listed) {
    if (following) next.set(keyOf(one), { ...one, ...following, isDone: false });
    else next.delete(keyOf(one));
  }
  return next;
}
