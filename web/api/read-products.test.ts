import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { NO_SUM, withSum, recordSum, writtenValidator } from '#contract/values/list-validator.ts';
import { keptFor } from './answers-to-keep.ts';
import { lastRead } from './call.ts';
import { NoAnswer } from './call-error.ts';
import { openDeviceDatabase } from './device-database.ts';
import { newQueryClient, queryOf } from './queries.ts';
import './read-products.ts';

const productOf = (id: string, name: string) => ({ id, name }) as Product;
const [APPLES, BREAD, CREAM] = [
  productOf('1', 'Apples'),
  productOf('2', 'Bread'),
  productOf('3', 'Cream'),
];
const RIPE = productOf('1', 'Ripe apples');

function validatorOf(products: readonly Product[]): string {
  const sum = products.map((one) => recordSum(JSON.stringify(one))).reduce(withSum, NO_SUM);
  return writtenValidator({ sum, count: products.length, position: '5_5_' });
}

/** Answers calls in this sequence, and records their paths. */
function answering(...answers: (() => Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const next = answers.shift();
    if (!next) throw new TypeError('Nobody answers.');
    return next();
  });
  return asked;
}
const whole = (products: readonly Product[]) => () =>
  Response.json(products, { headers: { etag: `"${validatorOf(products)}"` } });
const changes =
  (after: readonly Product[], changed: object[], removed: string[] = []) =>
  () =>
    Response.json({ validator: validatorOf(after), changed, removed });

const read = async (client = newQueryClient('employee')) =>
  client.fetchQuery({ ...queryOf('listProducts'), staleTime: 0, retry: false });
const since = (products: readonly Product[], quote = '') =>
  `/api/products/changes?since=${encodeURIComponent(`${quote}${validatorOf(products)}${quote}`)}`;

afterEach(() => {
  vi.unstubAllGlobals();
  delete lastRead.listProducts;
  keptFor.userId = null;
});

test('who has the list of products reads only what changed in it (23.5)', async () => {
  const asked = answering(
    whole([APPLES, BREAD]),
    changes(
      [BREAD, CREAM, RIPE],
      [
        { at: 1, product: CREAM },
        { at: 2, product: RIPE },
      ],
    ),
    changes([CREAM, RIPE], [], ['2']),
  );
  const client = newQueryClient('employee');
  expect(await read(client)).toEqual([APPLES, BREAD]);
  expect(await read(client)).toEqual([BREAD, CREAM, RIPE]);
  // Also for the next person here.
  expect(await read()).toEqual([CREAM, RIPE]);
  expect(asked).toEqual([
    '/api/products',
    since([APPLES, BREAD], '"'),
    since([BREAD, CREAM, RIPE]),
  ]);
});

test("a list that changes do not make the server's list is read as a whole", async () => {
  const asked = answering(
    whole([APPLES, BREAD]),
    // Bread is gone, but not among what changed.
    changes([RIPE], [{ at: 0, product: RIPE }]),
    whole([RIPE]),
    changes([RIPE], []),
  );
  const client = newQueryClient('employee');
  await read(client);
  expect(await read(client)).toEqual([RIPE]);
  expect(await read(client)).toEqual([RIPE]);
  expect(asked.map((path) => path.split('?')[0])).toEqual([
    '/api/products',
    '/api/products/changes',
    '/api/products',
    '/api/products/changes',
  ]);
});

test.each([
  ['the server says so', () => Response.json(null)],
  [
    'the server does not know the call',
    () => Response.json({ message: 'No.', code: 'not_found' }, { status: 404 }),
  ],
])('the whole list is read when %s', async (_, answer) => {
  const asked = answering(whole([APPLES]), answer, whole([BREAD]));
  const client = newQueryClient('employee');
  await read(client);
  expect(await read(client)).toEqual([BREAD]);
  expect(asked).toHaveLength(3);
});

test('without an answer the read fails, and the next one reads what changed since the same list', async () => {
  const client = newQueryClient('employee');
  answering(whole([APPLES]));
  await read(client);
  await expect(read(client)).rejects.toBeInstanceOf(NoAnswer);
  const asked = answering(changes([RIPE], [{ at: 0, product: RIPE }]));
  expect(await read(client)).toEqual([RIPE]);
  expect(asked).toEqual([since([APPLES], '"')]);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Nobody answers.'))],
  ["only a proxy's answer", async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
])(
  'with %s the list is read that the device keeps of its person, and never the one that somebody else read on this page (O1, O7)',
  async (_, answer) => {
    answering(whole([CREAM]));
    expect(await read()).toEqual([CREAM]);
    vi.stubGlobal('fetch', answer);
    keptFor.userId = 7;
    const kept = { userId: 7, address: '/api/products', at: Date.now(), headers: [] };
    const device = await openDeviceDatabase();
    await device.put('answers', { ...kept, body: [APPLES, BREAD] });
    expect(await read()).toEqual([APPLES, BREAD]);
    keptFor.userId = 8;
    await expect(read()).rejects.toMatchObject({
      code: expect.stringMatching(/no_answer|unreachable/),
    });
  },
);
