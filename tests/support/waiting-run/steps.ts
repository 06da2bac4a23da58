import fc from 'fast-check';
import { weighted } from '#web/session/submissions/queue/model-steps.ts';
import { ENTERED_KINDS } from './entered.ts';
import type { Pressed } from './entered.ts';
import { CHANGES } from './kitchen.ts';
import type { Change } from './kitchen.ts';
import { FAULTS } from './server-calls.ts';
import type { Fault } from './server-calls.ts';

/** What happens to a shared tablet, its people and its kitchen. */
export type Step =
  | ({ do: 'press'; tab: number } & Pressed)
  | { do: 'press again'; tab: number; which: number }
  | { do: 'answer a refusal'; tab: number; isWithoutLines: boolean }
  | { do: 'look'; place: number }
  | { do: 'fault'; fault: Fault; times: number }
  | { do: 'limit' }
  | { do: 'wake'; tab: number; isAwaited: boolean }
  | { do: 'kill'; tab: number }
  | { do: 'sign in'; tab: number; person: number | null }
  | { do: 'notice'; tab: number }
  | { do: 'clock'; hours: number }
  | { do: 'change'; change: Change };
export type Does = { [D in Step['do']]: (step: Extract<Step, { do: D }>) => Promise<void> };

const two = fc.nat({ max: 1 });
const product = fc.nat({ max: 2 });

const of = weighted<Step>();

/** A photo of an invoice may be of an order that waits. */
const kind = fc.constantFrom(...ENTERED_KINDS, 'order', 'invoice');
const products = fc.uniqueArray(product, { minLength: 1, maxLength: 3 });
const change = fc.record({
  what: fc.constantFrom(...CHANGES),
  product,
  place: two,
  person: two,
});

export const step: fc.Arbitrary<Step> = fc.oneof(
  of('press', 10, { tab: two, kind, place: two, products }),
  of('fault', 6, { fault: fc.constantFrom(...FAULTS), times: fc.integer({ min: 1, max: 4 }) }),
  of('change', 5, { change }),
  of('wake', 3, { tab: two, isAwaited: fc.boolean() }),
  of('limit', 2, {}),
  of('sign in', 2, { tab: two, person: fc.constantFrom(null, 0, 1, 1) }),
  of('notice', 1, { tab: two }),
  of('answer a refusal', 2, { tab: two, isWithoutLines: fc.boolean() }),
  of('press again', 1, { tab: two, which: fc.nat({ max: 9 }) }),
  of('look', 1, { place: two }),
  of('kill', 2, { tab: two }),
  of('clock', 1, { hours: fc.constantFrom(-1, 0, 1) }),
);
