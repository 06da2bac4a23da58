import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';
import { pdfText } from '#tests/support/pdf.ts';

const t = useTestApp();

/** Each round begins its calls in another sequence. */
const ROUNDS = 12;
const LARGE = 86_753;

interface Placed {
  order: { id: string };
  item: { id: number };
  place: { vendorId: number; locationId: number };
}

/** Every way in which items go to a vendor, and what each of them showed as text. */
function sendings({ item, place }: Placed) {
  const params = { ...place };
  return {
    pdf: async () => pdfText((await t.api.getVendorOrderPdf({ params })).raw),
    link: async () => {
      const { publicUrl } = (await t.api.createPublicLink({ params })).body;
      const token = new URL(publicUrl).pathname.split('/').at(-1) ?? '';
      return JSON.stringify((await t.api.getPublicVendorOrder({ params: { token } })).body);
    },
    sms: async () => answered(await t.api.sendVendorOrderSms({ params })),
    markAll: async () => answered(await t.api.markAllOrdered({ params })),
    mark: async () =>
      answered(
        await t.api.setOrderItemStatus({ params: { id: item.id }, body: { status: 'ordered' } }),
      ),
    open: async () =>
      JSON.stringify(
        (await t.api.listOrderItems({ query: { ...asText(place), open: 'true' } })).body,
      ),
  };
}

/** Done, or refused with a reason. */
function answered({ status }: { status: number }): string {
  expect([200, 409]).toContain(status);
  return '';
}

const asText = ({ vendorId, locationId }: Placed['place']) => ({
  vendorId: String(vendorId),
  locationId: String(locationId),
});
const edit = (placed: Placed, quantity: number) =>
  t.api.updateOrderItem({ params: { id: placed.item.id }, body: { quantity } });
const approve = ({ order }: Placed) => t.api.approveOrder({ params: { id: order.id } });

/** All at the same moment, beginning with another one each round; what vendors were shown, messages included. */
async function atOnce(placed: Placed, round: number, changes: (() => Promise<unknown>)[]) {
  const shown: string[] = [];
  const calls = [
    ...changes,
    ...Object.values(sendings(placed)).map((send) => async () => {
      shown.push(await send());
    }),
  ];
  const first = round % calls.length;
  await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
  const { rows } = await t.database.pool.query<{ text: string }>(
    `select text from outbox_messages join purchase_orders on number::text = subject_id where vendor_id = $1`,
    [placed.place.vendorId],
  );
  return [...shown, ...rows.map(({ text }) => text)].join('\n');
}

async function stored({ order, item }: Placed) {
  const { body } = await t.api.getOrder({ params: { id: order.id } });
  const [line] = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
  if (line?.id !== item.id) throw new Error('the item is gone');
  return { order: body, item: line };
}

interface Written {
  transaction: string;
  part: string | null;
  changes: Record<string, unknown>;
}

/**
 * Whether an item of the order was ordered, or got a number, while it waited: its history, in the sequence of its lock. An
 * approval and the numbers that items get by it are one transaction.
 */
async function wentOutWhileWaiting({ order }: Placed): Promise<boolean> {
  const { rows } = await t.database.pool.query<Written>(
    'select xmin::text as transaction, part, changes from history where record_id = $1 order by id',
    [order.id],
  );
  let waits = false;
  return [...Map.groupBy(rows, ({ transaction }) => transaction).values()].some((written) => {
    for (const { part, changes } of written) {
      const decided = changes['needs_approval'];
      if (!part && decided !== undefined) waits = Array.isArray(decided) ? decided[1] : decided;
    }
    const isOut = ({ part, changes }: Written) =>
      part === 'order-items' &&
      /"(ordered_status|purchase_order_number)" *: *\[/.test(JSON.stringify(changes));
    return waits && written.some(isOut);
  });
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

describe('at the same moment, no item goes out before its order is approved (M6)', () => {
  test('whichever way it is sent, marked or edited while it waits', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: LARGE });
      const shown = await atOnce(placed, round, [() => edit(placed, LARGE + 1)]);
      expect(shown).not.toContain(placed.product.name);
      const { order, item } = await stored(placed);
      expect([order.status, order.needsApproval]).toEqual(['pending', true]);
      expect(item).toMatchObject({ orderedStatus: 'pending', purchaseOrderNumber: null });
    }
  });

  test('when a manager makes an open order large: it does not wait, and stays under its purchase order (E33)', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: 1 });
      const { purchaseOrderNumber } = (await stored(placed)).item;
      await atOnce(placed, round, [() => edit(placed, LARGE)]);
      const { order, item } = await stored(placed);
      expect(order.needsApproval).toBe(false);
      expect(item).toMatchObject({
        quantity: LARGE,
        orderedStatus: 'ordered',
        isOpen: true,
        purchaseOrderNumber,
      });
    }
  });

  test('when it is approved and edited: it is ordered after the approval', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: LARGE });
      await atOnce(placed, round, [() => edit(placed, LARGE + 1), () => approve(placed)]);
      const { order, item } = await stored(placed);
      expect([order.needsApproval, item.quantity]).toEqual([false, LARGE + 1]);
      expect(await wentOutWhileWaiting(placed)).toBe(false);
    }
  });

  test('when an order that does not wait is approved and edited at once: there is nothing to approve (E33)', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: 1 });
      let answer = 0;
      await atOnce(placed, round, [
        () => edit(placed, LARGE),
        async () => void (answer = (await approve(placed)).status),
      ]);
      expect((await stored(placed)).order.needsApproval).toBe(false);
      expect(answer).toBe(409);
    }
  });

  test('when the limit is raised and the order edited: it is free, and no call is refused', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: LARGE });
      const { id, name } = placed.location;
      const body = { name, approvalLimit: '900000' };
      const statuses: number[] = [];
      await atOnce(placed, round, [
        async () => void statuses.push((await edit(placed, LARGE - 1)).status),
        async () =>
          void statuses.push((await t.api.updateLocation({ params: { id }, body })).status),
      ]);
      expect(statuses).toEqual([200, 200]);
      expect((await stored(placed)).order.needsApproval).toBe(false);
      expect(await wentOutWhileWaiting(placed)).toBe(false);
    }
  });
});
