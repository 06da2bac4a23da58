import { expect, test } from 'vitest';
import { ATTENTION_THINGS_MAX } from '#contract/values/limits.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ago, atLocation, useAttention } from '#tests/support/attention.ts';
import { keyOf } from '#web/receiving/deliveries.ts';

/** What needs a manager, one by one: the queue (24.1). */
const t = useTestApp();
const attention = useAttention(t);

const things = async (query: Parameters<typeof t.api.listAttentionThings>[0] = {}) =>
  (await attention.manager.listAttentionThings(query)).body;

test('each thing is listed with its subject, moment and screen, the most urgent kind first, the oldest first (24.1)', async () => {
  const ben = await attention.waiting(ago(2), 'Ben');
  const ana = await attention.waiting(ago(5), 'Ana');
  const limes = await t.make.product({
    name: 'Limes',
    price: '12',
    unseenFrom: '10',
    unseenSince: ago(7),
  });
  expect(await things()).toEqual([
    {
      kind: 'order_needs_approval',
      id: ana.id,
      ...atLocation('Ana', ana.location),
      since: ago(5),
      sinceDay: null,
      href: `/manager/vendor-orders/${ana.id}`,
    },
    expect.objectContaining({ kind: 'order_needs_approval', id: ben.id }),
    expect.objectContaining({
      kind: 'price_changed',
      id: limes.id,
      subject: 'Limes',
      href: '/manager/products?priceAlert=true',
    }),
  ]);
  expect(await things({ query: { kind: 'price_changed' } })).toMatchObject([{ id: limes.id }]);
  await attention.manager.approveOrder({ params: { id: ana.id } });
  expect((await things()).map(({ id }) => id)).toEqual([ben.id, limes.id]);
});

test('the answers to one purchase order are one thing until all of them are settled (24.1, V7)', async () => {
  const one = await anAnsweringVendor(t, { items: 2 });
  await one.answer([{ answer: 'out' }, { answer: 'short', quantity: 5 }]);
  const mine = [{ kind: 'answer_to_settle', id: String(one.number) }];
  expect(await things()).toMatchObject(mine);
  await one.dismiss(0, attention.manager);
  expect(await things()).toMatchObject(mine);
  await one.accept(1, attention.manager);
  expect(await things()).toEqual([]);
});

test('an overdue delivery opens under the name that the screen of deliveries gives it (24.1, R3)', async () => {
  const location = await t.make.location({ timezone: 'UTC' });
  for (const number of [null, 46]) {
    const vendor = await t.make.vendor();
    const order = await t.make.order({ locationId: location.id, status: 'ordered', items: [] });
    const item = await t.make.item({
      orderId: order.id,
      vendorId: vendor.id,
      orderedStatus: 'ordered',
      deliveryDate: '2026-11-19',
    });
    if (number === null)
      await attention.rows('update order_items set purchase_order_number = null where id = $1', [
        item.id,
      ]);
  }
  const expected = (await attention.manager.listExpected({ params: { id: location.id } })).body;
  expect(expected).toHaveLength(2);
  const late = await things({ query: { kind: 'delivery_overdue' } });
  expect(late.map(({ id }) => id).toSorted()).toEqual(
    expected.map((delivery) => `${location.id}/${keyOf(delivery)}`).toSorted(),
  );
  expect(late[0]?.href).toBe(
    `/manager/deliveries?location=${location.id}&delivery=${late[0]?.id.split('/')[1]}`,
  );
  await attention.rows('delete from order_items where location_id = $1', [location.id]);
});

test('the list is bounded; an unknown kind is refused, and employees do not see it (24.1)', async () => {
  await attention.rows(
    `insert into products (id, name, vendor_id, unit_id, price, unseen_from, unseen_since)
     select 'PRD-9' || lpad(n::text, 5, '0'), 'Spice ' || n, $1, unit_id, 12, 10, now()
     from (select unit_id from products limit 1) as any_product, generate_series(1, $2::int) as n`,
    [(await t.make.product()).vendorId, ATTENTION_THINGS_MAX + 1],
  );
  expect(await things()).toHaveLength(ATTENTION_THINGS_MAX);
  const { status } = await attention.manager.listAttentionThings({
    query: { kind: 'nothing' as never },
  });
  expect(status).toBe(400);
  const employee = await t.as(await t.make.user());
  expect((await employee.listAttentionThings({})).status).toBe(403);
});
