import fc from 'fast-check';
import type { TestApp } from './app.ts';
import { budgetRecords } from './budget-records.ts';

/** Sequences of what happens to orders with budgets, through the calls. */

const pick = fc.nat({ max: 999 });
const quantity = fc.integer({ min: 1, max: 12 });

export const CHANGES = [
  'edit',
  'move',
  'remove',
  'restore',
  'mark',
  'receive',
  'correct',
  'cancel',
  'approve',
  'combine',
] as const;

export const stepsOfBudgets = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      which: pick,
      lines: fc.array(fc.record({ product: fc.nat({ max: 4 }), quantity }), {
        minLength: 1,
        maxLength: 3,
      }),
      hours: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom(...CHANGES),
      which: pick,
      other: pick,
      quantity,
      lines: fc.constant(undefined),
    }),
  },
);
type Step = typeof stepsOfBudgets extends fc.Arbitrary<infer S> ? S : never;
type Change = Exclude<Step, { kind: 'order' }>;

/** A sequence in which each kind of step is done, if it is the first one. */
export function everyKindOnce(): Step[] {
  const order = (which: number, product: number, many: number): Step => ({
    kind: 'order',
    which,
    lines: [{ product, quantity: many }],
    hours: 1,
  });
  const step = (kind: Change['kind'], more: Partial<Change> = {}): Step => ({
    kind,
    which: 0,
    other: 0,
    quantity: 2,
    lines: undefined,
    ...more,
  });
  const onOne = [order(0, 4, 2), order(0, 4, 3), step('combine'), step('edit'), step('mark')];
  const came = [step('receive', { other: 4 }), step('correct', { other: 1 })];
  const other = [order(1, 4, 5), step('move'), step('remove'), step('restore')];
  return [
    ...onOne,
    ...came,
    ...other,
    step('cancel', { which: 1 }),
    order(0, 2, 12),
    step('approve'),
  ];
}

interface Item {
  id: number;
  orderId: string;
  vendorId: number;
  productId: string;
  locationId: number;
  isDeleted: boolean;
  status: string;
  orderStatus: string;
  waits: boolean;
}

export async function budgetWorld(t: TestApp) {
  const { farm, mill, crate, kilo, products, locationIds, employee, budgets } =
    await budgetRecords(t);
  let now = Date.parse('2026-11-09T03:00:00Z');
  const at = <T>(some: readonly T[], index: number) => some[index % Math.max(some.length, 1)];

  const items = async () => {
    const { rows } = await t.database.pool
      .query<Item>(`select item.id, order_id as "orderId", item.vendor_id as "vendorId", product_id as "productId",
      item.location_id as "locationId", item.is_deleted as "isDeleted", ordered_status as status,
      orders.status as "orderStatus", needs_approval as waits
      from order_items as item join orders on orders.id = order_id where not orders.is_deleted order by item.id`);
    return rows;
  };

  /** Whether the step was done or refused; nothing breaks. */
  async function take(step: Step): Promise<'done' | 'refused' | 'nothing'> {
    const status = step.kind === 'order' ? await place(step) : await change(step);
    if (status === undefined) return 'nothing';
    if (status >= 500) throw new Error(`${step.kind} is answered with ${status}`);
    return status < 400 ? 'done' : 'refused';
  }

  async function place(step: Extract<Step, { kind: 'order' }>): Promise<number> {
    now += step.hours * 3_600_000;
    // Long runs come back to the same weeks.
    if (now > Date.parse('2026-12-09T00:00:00Z')) now = Date.parse('2026-11-09T03:00:00Z');
    t.setNow(new Date(now));
    const lines = step.lines.map(({ product, quantity: many }) => ({
      productId: products[product]?.id ?? '',
      quantity: many,
    }));
    const locationId = at(locationIds, step.which) ?? 0;
    const body = { locationId, orderedBy: employee.id, items: lines };
    return (await t.api.createOrder({ body })).status;
  }

  async function change(step: Change): Promise<number | undefined> {
    now += 60_000;
    t.setNow(new Date(now));
    const all = await items();
    const present = all.filter(({ isDeleted }) => !isDeleted);
    const isOpen = ({ status, orderStatus }: Item) =>
      orderStatus !== 'cancelled' && (status === 'pending' || status === 'ordered');
    const combinable = present.filter(
      ({ waits, orderStatus }) => !waits && ['pending', 'ordered'].includes(orderStatus),
    );
    const candidates = {
      edit: present.filter(isOpen),
      move: present.filter(isOpen),
      remove: present.filter(isOpen),
      restore: all.filter(({ isDeleted }) => isDeleted),
      mark: present,
      receive: present.filter(({ status }) => status === 'ordered'),
      correct: present.filter(({ status }) => status === 'ordered'),
      cancel: present,
      approve: present.filter(({ waits }) => waits),
      combine: combinable,
    };
    const item = at(candidates[step.kind], step.which);
    if (!item) return undefined;
    const params = { id: item.id };
    switch (step.kind) {
      case 'edit': {
        const body = {
          quantity: step.quantity,
          ...(step.other % 3 === 0 && { unitPrice: '1.005' }),
        };
        return (await t.api.updateOrderItem({ params, body })).status;
      }
      case 'move': {
        const vendorId = item.vendorId === farm.id ? mill.id : farm.id;
        return (await t.api.updateOrderItem({ params, body: { vendorId } })).status;
      }
      case 'remove':
        return (await t.api.deleteOrderItem({ params })).status;
      case 'restore':
        return (await t.api.restoreOrderItem({ params })).status;
      case 'mark': {
        const status = at(['ordered', 'ordered', 'received', 'missing'], step.other) ?? 'ordered';
        return (await t.api.setOrderItemStatus({ params, body: { status } })).status;
      }
      case 'receive':
        return (await receive(item, step)).status;
      case 'correct': {
        const { status, body: receipt } = await receive(item, step);
        const [line] = status === 201 ? receipt.lines : [];
        if (!line) return status;
        const { id, orderItemId, unitOfMeasure } = line;
        const lines = [{ id, orderItemId, unitOfMeasure, quantity: step.quantity, closed: true }];
        return (await t.api.updateReceipt({ params: { id: receipt.id }, body: { lines } })).status;
      }
      case 'cancel':
        return (
          await t.api.setOrderStatus({
            params: { id: item.orderId },
            body: { status: 'cancelled' },
          })
        ).status;
      case 'approve':
        return (await t.api.approveOrder({ params: { id: item.orderId } })).status;
      default: {
        const others = combinable.filter(
          ({ orderId, locationId }) => orderId !== item.orderId && locationId === item.locationId,
        );
        const orderIds = [at(others, step.other)?.orderId ?? 'ORD-1'];
        return (await t.api.combineOrders({ params: { id: item.orderId }, body: { orderIds } }))
          .status;
      }
    }
  }

  /** Half as much in either unit, with and without a refused part and what is still to come. */
  function receive({ id, locationId, vendorId }: Item, { other, quantity: many }: Change) {
    const line = {
      orderItemId: id,
      quantity: many / 2,
      unitOfMeasure: at([crate, kilo], other)?.abbreviation,
      closed: other % 4 > 0,
      ...(other % 5 === 0 && { refused: [{ quantity: 1, reason: 'damaged' as const }] }),
    };
    return t.api.createReceipt({ body: { locationId, vendorId, lines: [line] } });
  }

  const looks = locationIds.flatMap((locationId) =>
    ['2026-11-13', '2026-11-19', '2026-12-01', '2026-12-08'].map((date) => ({ locationId, date })),
  );
  return { take, budgets, looks };
}
