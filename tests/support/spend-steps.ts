import fc from 'fast-check';

/** What happens between two looks at Spend, at random. */

const NAMES = ['America/New_York', 'Europe/Paris', 'Pacific/Kiritimati'] as const;
const CURRENCIES = ['USD', 'JPY', 'KWD'] as const;

/** In ten weeks, many of them at the first moment of a quarter of a month or just beside it. */
const moment = fc.oneof(
  fc
    .integer({ min: 0, max: 70 * 24 })
    .map((hour) => Date.parse('2024-01-10T00:00:00Z') + hour * 3_600_000),
  fc
    .tuple(
      fc.constantFrom(
        '2024-02-01T05:00:00Z',
        '2024-02-09T05:00:00Z',
        '2024-01-31T23:00:00Z',
        '2024-03-15T10:00:00Z',
      ),
      fc.constantFrom(-1, 0, 1),
    )
    .map(([at, off]) => Date.parse(at) + off),
);
const writer = fc.nat({ max: 2 });
const place = fc.nat({ max: 9 });
const three = fc.nat({ max: 2 });

const change = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), price: fc.option(fc.nat({ max: 99_999 })) }),
  fc.record({ kind: fc.constant('quantity' as const), quantity: fc.integer({ min: 1, max: 50 }) }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom('pending', 'ordered', 'received', 'missing'),
    moment,
  }),
  fc.record({
    kind: fc.constant('received' as const),
    thousandths: fc.nat({ max: 40_000 }),
    moment,
  }),
  fc.record({ kind: fc.constant('moment' as const), moment }),
  fc.record({ kind: fc.constant('vendor' as const), which: three }),
  fc.record({ kind: fc.constant('product' as const), which: three }),
  fc.record({
    kind: fc.constantFrom('delete', 'rename', 'remove', 'cancel order', 'delete order'),
  }),
  fc.record({
    kind: fc.constant('insert' as const),
    which: three,
    moment,
    price: fc.nat({ max: 99_999 }),
  }),
);
export type ItemChange = typeof change extends fc.Arbitrary<infer T> ? T : never;

const filters = fc.record(
  {
    location: three,
    vendor: three,
    product: three,
    category: three,
    from: fc.constantFrom('2024-01-16', '2024-02-01', '2024-02-12'),
    to: fc.constantFrom('2024-02-15', '2024-02-29', '2024-03-23'),
  },
  { requiredKeys: [] },
);
export type DrawnFilters = typeof filters extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      writer,
      place,
      change,
      isUndone: fc.nat({ max: 5 }).map((n) => n === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('begin' as const),
      writer,
      isolation: fc.constantFrom('read committed', 'read committed', 'repeatable read'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('end' as const),
      writer,
      how: fc.constantFrom('commit', 'commit', 'rollback'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constant('job' as const),
      part: fc.constantFrom('cut', 'mark', 'add up', 'add up'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('add up slowly' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read slowly' as const), filters }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('leave alone' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('move product' as const),
      which: three,
      category: three,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('settings' as const),
      timezone: fc.constantFrom(...NAMES),
      currency: fc.constantFrom(...CURRENCIES),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('look' as const), filters }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const steps = fc.array(step, { minLength: 60, maxLength: 120, size: 'max' });
