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
    sms: async () => void (await t.api.sendVendorOrderSms({ params })),
    markAll: async () => void (await t.api.markAllOrdered({ params })),
    mark: async () =>
      void (await t.api.setOrderItemStatus({
        params: { id: item.id },
        body: { status: 'ordered' },
      })),
    open: async () =>
      JSON.stringify(
        (await t.api.listOrderItems({ query: { ...asText(place), open: 'true' } })).body,
      ),
  };
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
      shown.push((await send()) ?? '');
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
    const ends = new Set<string>();
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: 1 });
      const shown = await atOnce(placed, round, [() => edit(placed, LARGE)]);
      const { order, item } = await stored(placed);
      ends.add(item.orderedStatus);
      expect(item.quantity).toBe(LARGE);
      if (order.needsApproval) {
        expect(item.orderedStatus).toBe('pending');
        expect(shown).not.toMatch(LARGE_SHOWN);
      } else expect([order.status, item.orderedStatus]).toEqual(['ordered', 'ordered']);
    }
    expect([...ends].every((end) => end === 'pending' || end === 'ordered')).toBe(true);
  });

  test('when it is approved and edited: it is ordered after the approval', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: LARGE });
      await atOnce(placed, round, [() => edit(placed, LARGE + 1), () => approve(placed)]);
      const { order, item } = await stored(placed);
      expect([order.needsApproval, item.quantity]).toEqual([false, LARGE + 1]);
      const { rows } = await t.database.pool.query<{ what: string }>(
        `select case when changes -> 'approved_at' is not null then 'approved' else 'out' end as what
         from history where record_id = $1 and (changes -> 'approved_at' is not null
           or part = 'order-items' and changes::text ~ '"(ordered_status|purchase_order_number)" *: *\\[')
         order by id`,
        [order.id],
      );
      expect(rows[0]?.what).toBe('approved');
    }
  });

  test('when an approval and an edit decide at once: an order that waits in the end was shown to nobody', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: 1 });
      const answers: number[] = [];
      const shown = await atOnce(placed, round, [
        () => edit(placed, LARGE),
        async () => void answers.push((await approve(placed)).status),
      ]);
      const { order, item } = await stored(placed);
      // Approved only if the edit came first, or else nothing waited.
      expect([200, 409]).toContain(answers[0]);
      if (answers[0] === 200) expect(order.needsApproval).toBe(false);
      if (!order.needsApproval) continue;
      expect([answers[0], item.orderedStatus]).toEqual([409, 'pending']);
      expect(shown).not.toMatch(LARGE_SHOWN);
    }
  });

  test('when the limit is raised and the order edited: what waits is above the limit, and no deadlock refuses a call', async () => {
    for (const round of rounds) {
      const placed = await orderWithLimit(t, { quantity: LARGE });
      const { id, name } = placed.location;
      const statuses: number[] = [];
      await atOnce(placed, round, [
        async () => void statuses.push((await edit(placed, LARGE - 1)).status),
        async () =>
          void statuses.push(
            (
              await t.api.updateLocation({
                params: { id },
                body: { name, approvalLimit: '900000' },
              })
            ).status,
          ),
      ]);
      expect(statuses).toEqual([200, 200]);
      expect((await stored(placed)).order.needsApproval).toBe(false);
    }
  });
});
