import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AttentionThing } from '#contract/calls/attention.ts';
import { ATTENTION_KINDS } from '#contract/values/attention-kinds.ts';
import type { AttentionKind } from '#contract/values/attention-kinds.ts';
import { queryOf } from '#web/api/queries.ts';
import { usePutOff } from './put-off.ts';

/** Names a thing in the address and among what was put off. */
export const keyOfThing = ({ kind, id }: Pick<AttentionThing, 'kind' | 'id'>) => `${kind} ${id}`;

/** The thing that was open last: its key, its place, and itself once it was read. */
interface Seen {
  key: string | null;
  at: number;
  thing?: AttentionThing;
}

/**
 * What needs a manager, one after the other: the most urgent first, what was put off last. The thing that is open is in the
 * address, so that a reload and Back keep it; when it is settled, here or elsewhere, the next one in its place opens.
 */
export function useQueue() {
  const [params, setParams] = useSearchParams();
  const kind = kindIn(params.get('kind'));
  const list = useQuery({
    ...queryOf('listAttentionThings', { query: { kind } }),
    staleTime: 0,
  });
  const { since, putOff } = usePutOff();
  const things = list.data?.toSorted(
    (one, other) => (since(keyOfThing(one)) ?? 0) - (since(keyOfThing(other)) ?? 0),
  );

  const wanted = params.get('thing');
  const found = things?.findIndex((thing) => keyOfThing(thing) === wanted) ?? -1;
  const [seen, setSeen] = useState<Seen>({ key: wanted, at: 0 });
  const at = found >= 0 ? found : Math.min(seen.at, (things?.length ?? 1) - 1);
  const current = things?.[at];
  const key = current && keyOfThing(current);
  // The one that was open is settled: the next one stays open from now on, also when others come before it.
  const [settled, setSettled] = useState<AttentionThing>();
  if (key && current && (key !== seen.key || at !== seen.at || !seen.thing)) {
    if (key !== seen.key) setSettled(found < 0 ? seen.thing : undefined);
    setSeen({ key, at, thing: current });
  }
  const open = (thing: string) =>
    setParams({ ...(kind && { kind }), thing }, { replace: true, state: undefined });
  const isSettled = key !== undefined && wanted !== null && wanted !== key;
  useEffect(() => {
    if (isSettled) open(key);
  });

  return {
    list,
    kind,
    things,
    current,
    at,
    /** The thing that was open before, when it is settled; until another one is opened. */
    settled,
    open,
    showAll: () => setParams({}, { replace: true }),
    /** By so many forward or back, in a circle. */
    go(by: 1 | -1) {
      const next = things?.at((at + by) % things.length);
      if (next) open(keyOfThing(next));
    },
    later() {
      const next = things?.[at + 1] ?? things?.[0];
      if (key) putOff(key);
      if (next) open(keyOfThing(next));
    },
  };
}
export type AttentionQueue = ReturnType<typeof useQueue>;

function kindIn(text: string | null): AttentionKind | undefined {
  return text !== null && Object.hasOwn(ATTENTION_KINDS, text)
    ? (text as AttentionKind)
    : undefined;
}
