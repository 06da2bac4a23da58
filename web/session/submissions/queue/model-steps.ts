import fc from 'fast-check';
import type { Full } from './model-disk.ts';
import type { Fault } from './model-server.ts';

export const PEOPLE = [3, 4];
export const PLACES = [1, 2];
const KINDS = ['entry', 'entry with photo', 'invoice'] as const;

/** What happens to a tablet with two tabs. */
export type Step =
  | {
      do: 'add';
      kind: (typeof KINDS)[number];
      author: number;
      place: number;
      isRefused: boolean;
    }
  | { do: 'fault'; fault: Fault }
  | { do: 'limit' }
  | { do: 'disk'; full: Full }
  | { do: 'clock'; hours: number }
  | { do: 'update'; tab: number }
  | { do: 'wake'; tab: number; isAwaited: boolean }
  | { do: 'wait is over'; tab: number }
  | { do: 'drop'; tab: number; place: number }
  | { do: 'kill'; tab: number }
  | { do: 'sign in'; person: number | null };

const tab = fc.nat({ max: 1 });
const faults: Fault[] = [
  'offline',
  'answer lost',
  'fails',
  'proxy',
  'asks to wait',
  'slow',
  'hangs',
  'hangs after it was done',
  'none',
];

/** Steps of a union: each by its name, how often it is drawn against the others, and what draws its fields. */
export const weighted =
  <S extends { do: string }>() =>
  <D extends S['do']>(
    name: D,
    weight: number,
    fields: { [F in Exclude<keyof Extract<S, { do: D }>, 'do'>]: fc.Arbitrary<unknown> },
  ) => ({
    weight,
    arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<S>,
  });
const of = weighted<Step>();

export const step: fc.Arbitrary<Step> = fc.oneof(
  of('add', 6, {
    kind: fc.constantFrom(...KINDS),
    author: fc.constantFrom(...PEOPLE),
    place: fc.constantFrom(...PLACES),
    isRefused: fc.nat({ max: 7 }).map((chance) => chance === 0),
  }),
  of('fault', 5, { fault: fc.constantFrom(...faults) }),
  of('limit', 2, {}),
  of('disk', 2, { full: fc.constantFrom<Full[]>('no', 'no', 'at once', 'at the end') }),
  of('clock', 1, { hours: fc.constantFrom(-1, 0, 1) }),
  of('update', 1, { tab }),
  of('wake', 4, { tab, isAwaited: fc.boolean() }),
  of('wait is over', 1, { tab }),
  of('drop', 1, { tab, place: fc.nat({ max: 9 }) }),
  of('kill', 2, { tab }),
  of('sign in', 3, { person: fc.constantFrom(null, ...PEOPLE) }),
);
