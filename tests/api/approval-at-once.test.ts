import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';
import { pdfText } from '#tests/support/pdf.ts';

const t = useTestApp();

/** Each round begins its calls in another sequence. */
const ROUNDS = 12;
/** Nothing else that is shown, such as a moment, looks like it. */
const LARGE = 86_753;
const LARGE_SHOWN = /86,?753/;

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
  part: string | null;
  changes: Record<string, unknown>;
}

/** Whether an item of the order was ordered, or got a number, while it waited: its history, in the sequence of its lock. */
async function wentOutWhileWaiting({ order }: Placed): Promise<boolean> {
  const { rows } = await t.database.pool.query<Written>(
    'select part, changes from history where record_id = $1 order by id',
    [order.id],
  );
  let waits = false;
  return rows.some(({ part, changes }) => {
    const decided = changes['needs_approval'];
    if (!part && decided !== undefined) waits = Array.isArray(decided) ? decided[1] : decided;
    const isOut = /"(ordered_status|purchase_order_number)" *: *\[/.test(JSON.stringify(changes));
    return waits && part === 'order-items' && isOut;
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

  test('when an edit makes an open order large: it waits, or was ordered before the edit', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: 1 });
      const shown = await atOnce(placed, round, [() => edit(placed, LARGE)]);
      const { order, item } = await stored(placed);
      const { needsApproval } = order;
      expect([item.quantity, item.orderedStatus]).toEqual([
        LARGE,
        needsApproval ? 'pending' : 'ordered',
      ]);
      expect(needsApproval && LARGE_SHOWN.test(shown)).toBe(false);
      expect(await wentOutWhileWaiting(placed)).toBe(false);
    }
  });

  test('when that edit is stored between their reading and their locking', async () => {
    const placed = await orderWithLimit(t, { quantity: 1 });
    const { order, item } = placed;
    const editor = await t.database.pool.connect();
    await editor.query('begin');
    await editor.query('select from orders where id = $1 for update', [order.id]);
    const { open, ...locking } = sendings(placed);
    const sending = Object.values(locking).map((send) => send());
    await untilWaiting(sending.length);
    await editor.query('update order_items set quantity = $2 where id = $1', [item.id, LARGE]);
    await editor.query('update orders set total = $2, applied_limit = 100 where id = $1', [
      order.id,
      LARGE,
    ]);
    await editor.query('commit');
    editor.release();
    const shown = [...(await Promise.all(sending)), await open()].join();
    expect(shown).not.toContain(placed.product.name);
    expect((await stored(placed)).item).toMatchObject({
      orderedStatus: 'pending',
      purchaseOrderNumber: null,
    });
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

  test('when an approval and an edit decide at once: an order that waits in the end was shown to nobody', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: 1 });
      let answer = 0;
      const shown = await atOnce(placed, round, [
        () => edit(placed, LARGE),
        async () => void (answer = (await approve(placed)).status),
      ]);
      const { needsApproval } = (await stored(placed)).order;
      // Approved only if the edit came first; else nothing waited for an approval yet, or nothing does.
      expect(needsApproval ? [409] : [200, 409]).toContain(answer);
      expect(needsApproval && LARGE_SHOWN.test(shown)).toBe(false);
      expect(await wentOutWhileWaiting(placed)).toBe(false);
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

/** Resolves when so many of the database's sessions wait for a lock. */
async function untilWaiting(sessions: number): Promise<void> {
  const { rows } = await t.database.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if ((rows[0]?.waiting ?? 0) < sessions) await untilWaiting(sessions);
}
