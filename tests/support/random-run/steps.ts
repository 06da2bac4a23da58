import fc from 'fast-check';

/** What people do in a random run. Numbers choose among what there is at that moment. */

/** What was counted of one line of a receipt. */
export interface Counted {
  kept: string;
  refused: string[];
  closed: boolean;
  unit: number;
}

/** A step; its numbers choose among what there is. */
export type Step =
  | { kind: 'rename'; unit: number; isTaken: boolean }
  | { kind: 'convert'; product: number; given: { unit: number; factor: string }[] }
  | { kind: 'keep in'; product: number; unit: number }
  | { kind: 'reprice'; product: number; price: string | null }
  | { kind: 'order'; lines: { product: number; quantity: number }[] }
  | { kind: 'mark ordered'; item: number }
  | { kind: 'mark all ordered'; vendor: number; isUndone: boolean }
  | { kind: 'receive'; item: number; lines: Counted[] }
  | { kind: 'correct'; receipt: number; lines: Counted[] }
  | { kind: 'mark'; item: number; as: 'received' | 'missing' }
  | { kind: 'waste'; product: number; amount: string; unit: number }
  | { kind: 'delete or restore waste'; entry: number }
  | { kind: 'count'; product: number; amount: string; unit: number }
  | {
      kind: 'edit';
      item: number;
      change:
        | { quantity: number }
        | { unit: number }
        | { unitPrice: string | null }
        | { vendor: number };
    }
  | { kind: 'delete or restore item'; item: number }
  | { kind: 'cancel'; order: number }
  | { kind: 'combine'; one: number; other: number }
  | { kind: 'order elsewhere'; item: number; product: number; quantity: number }
  | { kind: 'send'; number: number };
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
export type Does = { [Kind in Step['kind']]: (step: StepOf<Kind>) => Promise<void> };

const any = fc.nat(99);
const factor = fc.constantFrom('24', '12', '7', '2.5', '0.5', '1000');
const amount = fc.constantFrom('0', '0.5', '1', '2', '3', '5', '7', '16', '24', '48');
const wasted = fc.constantFrom('1', '3', '7', '12');
const price = fc.constantFrom(null, '0', '0.9', '2', '8.50', '480', '12.3456');

const of = <Kind extends Step['kind']>(
  kind: Kind,
  fields: { [Field in Exclude<keyof StepOf<Kind>, 'kind'>]: fc.Arbitrary<StepOf<Kind>[Field]> },
) => fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<StepOf<Kind>>;

const counted = fc.record({
  kept: amount,
  refused: fc.constantFrom<string[]>([], [], ['1'], ['2', '0.5']),
  closed: fc.boolean(),
  unit: any,
});

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: of('rename', { unit: any, isTaken: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: of('convert', {
      product: any,
      given: fc.array(fc.record({ unit: any, factor }), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: of('keep in', { product: any, unit: any }) },
  { weight: 1, arbitrary: of('reprice', { product: any, price }) },
  {
    weight: 5,
    arbitrary: of('order', {
      lines: fc.array(fc.record({ product: any, quantity: fc.constantFrom(1, 2, 3, 5, 24) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 5, arbitrary: of('mark ordered', { item: any }) },
  { weight: 3, arbitrary: of('mark all ordered', { vendor: any, isUndone: fc.boolean() }) },
  {
    weight: 7,
    arbitrary: of('receive', {
      item: any,
      lines: fc.array(counted, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: of('correct', {
      receipt: any,
      lines: fc.array(counted, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: of('mark', {
      item: any,
      as: fc.constantFrom('received' as const, 'missing' as const),
    }),
  },
  { weight: 3, arbitrary: of('waste', { product: any, amount: wasted, unit: any }) },
  { weight: 2, arbitrary: of('delete or restore waste', { entry: any }) },
  { weight: 3, arbitrary: of('count', { product: any, amount, unit: any }) },
  {
    weight: 4,
    arbitrary: of('edit', {
      item: any,
      change: fc.oneof(
        fc.record({ quantity: fc.constantFrom(1, 2, 4, 9) }),
        fc.record({ unit: any }),
        fc.record({ unitPrice: price }),
        fc.record({ vendor: any }),
      ),
    }),
  },
  { weight: 3, arbitrary: of('delete or restore item', { item: any }) },
  { weight: 1, arbitrary: of('cancel', { order: any }) },
  { weight: 2, arbitrary: of('combine', { one: any, other: any }) },
  {
    weight: 2,
    arbitrary: of('order elsewhere', { item: any, product: any, quantity: fc.constantFrom(1, 6) }),
  },
  { weight: 4, arbitrary: of('send', { number: any }) },
);

/** So that there is something to change from the first step on. */
export const BEFORE: readonly Step[] = [
  { kind: 'convert', product: 0, given: [{ unit: 2, factor: '24' }] },
  { kind: 'order', lines: [0, 1, 2].map((product) => ({ product, quantity: 3 })) },
  { kind: 'mark all ordered', vendor: 0, isUndone: false },
  { kind: 'order', lines: [{ product: 0, quantity: 5 }] },
];
