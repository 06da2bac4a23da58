import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ItemStatus } from '#contract/calls/order-items.ts';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { anOrder, newReceiptId, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

/** R2, D14 and E13, written independently of the code on purpose. */
interface Line {
  item: number;
  quantity: number;
  closed: boolean;
}
interface Item {
  quantity: number;
  /** Before the first receipt. */
  start: ItemStatus;
}
interface Model {
  items: Item[];
  receipts: { id: string; lines: Line[] }[];
  /** The lines as they were sent first, by receipt. */
  sent: Map<string, Line[]>;
}

const linesOf = ({ receipts }: Model, item: number) =>
  receipts.flatMap(({ lines }) => lines.filter((line) => line.item === item));

/** The state of an item and what of it arrived. */
function stateIn(model: Model, index: number): [ItemStatus, number | null] {
  const { quantity, start } = model.items[index] as Item;
  const lines = linesOf(model, index);
  const earlier = start === 'received' ? quantity : 0;
  const sum = lines.reduce((total, line) => total + line.quantity, earlier);
  const received = lines.length > 0 ? sum : null;
  if (start === 'pending' || (lines.length === 0 && start !== 'ordered')) return [start, received];
  const isClosed = start !== 'ordered' || lines.some(({ closed }) => closed);
  if (sum >= quantity || (sum > 0 && isClosed)) return ['received', received];
  return [isClosed ? 'missing' : 'ordered', received];
}

const isSettled = ([status]: [ItemStatus, number | null]) =>
  status === 'received' || status === 'missing';

const start = fc.constantFrom<ItemStatus>('ordered', 'ordered', 'ordered', 'received', 'missing');
const line = fc.record({
  item: fc.nat(2),
  quantity: fc.constantFrom(0, 0.125, 1, 2.5, 4),
  closed: fc.boolean(),
});
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receive' as const), lines }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), which: fc.nat(), lines }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      item: fc.nat(2),
      status: fc.constantFrom('received' as const, 'missing' as const),
    }),
  },
);

let manager: Client;
beforeAll(async () => {
  manager = await t.as(await t.make.manager());
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An order of one vendor's items in these states, and the model of it. */
async function begin(starts: readonly ItemStatus[]) {
  const { id: unitId, abbreviation: unitOfMeasure } = await t.make.unit();
  const productIds: string[] = [];
  for (const _ of starts) productIds.push((await t.make.product({ unitId })).id);
  const order = await anOrder(
    t,
    starts.map((orderedStatus, index) => ({
      orderedStatus,
      quantity: 4,
      productId: productIds[index] ?? '',
      unitOfMeasure,
    })),
  );
  const items = starts.map((each) => ({ quantity: 4, start: each }));
  const model: Model = { items, receipts: [], sent: new Map() };
  return { order, productIds, model };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Does the step with both. Returns the status of the answer and the one that is expected. */
async function doStep({ order, model }: Begun, one: Step): Promise<[number, number]> {
  const many = order.itemIds.length;
  const idOf = (item: number) => order.itemIds[item % many] ?? 0;
  const within = (some: readonly Line[]) =>
    some.map((each) => ({ ...each, item: each.item % many }));
  const bodyOf = (some: readonly Line[]) =>
    some.map(({ item, ...rest }) => ({ orderItemId: idOf(item), ...rest }));
  if (one.kind === 'receive') {
    const id = newReceiptId();
    const { status } = await receive(manager, order, bodyOf(one.lines), { id });
    model.receipts.push({ id, lines: within(one.lines) });
    model.sent.set(id, one.lines);
    return [status, 201];
  }
  if (one.kind === 'mark')
    return mark(model, { ...one, item: one.item % many, id: idOf(one.item) });
  const chosen = model.receipts[one.which % (model.receipts.length || 1)];
  if (!chosen) return [0, 0];
  if (one.kind === 'correct') {
    const body = { lines: bodyOf(one.lines) };
    const { status } = await manager.updateReceipt({ params: { id: chosen.id }, body });
    chosen.lines = within(one.lines);
    return [status, 200];
  }
  const first = model.sent.get(chosen.id);
  if (!first) return [0, 0];
  const { status } = await receive(manager, order, bodyOf(first), { id: chosen.id });
  return [status, 200];
}

async function mark(
  model: Model,
  { item, id, status }: { item: number; id: number; status: 'received' | 'missing' },
): Promise<[number, number]> {
  const [before, received] = stateIn(model, item);
  const answer = await manager.setOrderItemStatus({ params: { id }, body: { status } });
  if (before === status) return [answer.status, 200];
  const isReceived = status === 'received';
  const isLegal = isReceived ? before !== 'received' : before === 'ordered' && !received;
  if (!isLegal) return [answer.status, 409];
  const quantity = isReceived ? 4 - (received ?? 0) : 0;
  model.receipts.push({
    id: await newestReceipt(id),
    lines: [{ item, quantity, closed: !isReceived }],
  });
  return [answer.status, 200];
}

test('through any sequence of receipts, repeats, corrections and marks, items, orders and stock are as their lines say (R2)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(start, { minLength: 1, maxLength: 3 }),
      fc.array(step, { maxLength: 9 }),
      async (starts, steps) => {
        const begun = await begin(starts);
        const { order, productIds, model } = begun;
        for (const one of steps) {
          const [status, expected] = await doStep(begun, one);
          expect(status).toBe(expected);
          const items = starts.map((_, index) => stateIn(model, index));
          // Until something was done, nobody completed an order whose items were settled from the start.
          const isCompleted = model.receipts.length > 0 && items.every(isSettled);
          expect(await stateOf(t, order.id)).toEqual({
            order: isCompleted ? 'completed' : 'ordered',
            items,
          });
        }
        const stock = [];
        for (const productId of productIds) stock.push(await onHand(order.locationId, productId));
        const arrived = productIds.map((_, index) =>
          linesOf(model, index).reduce((sum, { quantity }) => sum + quantity, 0),
        );
        expect(stock).toEqual(arrived);
      },
    ),
    { numRuns: 40 },
  );
  expect(await ledgerErrors(t.database.pool)).toEqual([]);
});

async function newestReceipt(itemId: number | undefined): Promise<string> {
  const { rows } = await t.database.pool.query<{ id: string }>(
    'select receipt_id as id from receipt_lines where order_item_id = $1 order by id desc limit 1',
    [itemId],
  );
  return rows[0]?.id ?? '';
}

async function onHand(locationId: number, productId: string): Promise<number> {
  const { rows } = await t.database.pool.query<{ amount: string }>(
    'select on_hand_amount as amount from inventory where location_id = $1 and product_id = $2',
    [locationId, productId],
  );
  return Number(rows[0]?.amount ?? 0);
}
