import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { ownTransaction, untilTestFinished, untilWaiting } from '#tests/support/locks.ts';
import { before, CUT_OFF, FRIDAY, useSendingByItself } from '#tests/support/sending-by-itself.ts';

/** What is planned follows its items, rules and schedule (E20, E21). */
const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const { tick, toVendors } = sending;

const BEFORE = { when: 'before_cut_off', minutes: 30 };

test('an order that is being stored while its vendor is given its first rule goes by that rule (H1, E21)', async () => {
  const farm = await sending.vendor();
  const { pool } = t.database;
  // Holds up an order between its items and its commit.
  const lock = 'pg_advisory_xact_lock(1)';
  await pool.query(`
    create function hold_up() returns trigger language plpgsql as 'begin perform ${lock}; return null; end';
    create constraint trigger hold_up after insert on order_items deferrable initially deferred
      for each row execute function hold_up()`);
  onTestFinished(async () => void (await pool.query('drop function hold_up cascade')));
  const holding = await ownTransaction(pool);
  await holding.query(`select ${lock}`);
  const ordering = untilTestFinished(farm.order());
  await untilWaiting(pool, 1);
  const ruling = untilTestFinished(farm.rules([BEFORE]));
  await untilWaiting(pool, 2);
  await holding.query('commit');
  await Promise.all([ordering, ruling]);
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: before(30).toISOString() }]);
});

test('an item that moves to another vendor goes with the purchase order of that one (E20)', async () => {
  const farm = await sending.vendor(BEFORE);
  const other = await sending.vendor({ when: 'before_cut_off', minutes: 60 });
  const order = await farm.order();
  await tick();
  const [item] = await farm.itemsOf(order);
  await t.api.updateOrderItem({
    params: { id: item?.id ?? 0 },
    body: { vendorId: other.vendor.id },
  });
  await tick();
  expect(await farm.ready()).toEqual([]);
  expect(await other.ready()).toMatchObject([{ goesAt: before(60).toISOString() }]);
  await tick(before(60));
  await tick(before(30));
  expect(toVendors()).toMatchObject([{ to: other.vendor.email }]);
});

test('orders that are combined go once, with all their items (E20, E12)', async () => {
  const farm = await sending.vendor(BEFORE);
  const [one, two] = [await farm.order(3), await farm.order(4)];
  await tick();
  await t.api.combineOrders({ params: { id: one.id }, body: { orderIds: [two.id] } });
  await tick();
  await tick(before(30));
  expect(toVendors()).toHaveLength(1);
  expect(await farm.itemsOf(one)).toMatchObject([{ quantity: 7, orderedStatus: 'ordered' }]);
  await tick(before(20));
  expect(toVendors()).toHaveLength(1);
});

test('an item that is edited while it is being sent is a change after it (E20)', async () => {
  const farm = await sending.vendor(BEFORE);
  const order = await farm.order(3);
  const [item] = await farm.itemsOf(order);
  await tick();
  let edits = 1;
  const services = sending.services();
  const { send: accept } = services.email;
  services.email.send = async (mail) => {
    t.setNow(before(29));
    if (edits-- > 0)
      await t.api.updateOrderItem({ params: { id: item?.id ?? 0 }, body: { quantity: 9 } });
    return accept(mail);
  };
  t.setNow(before(30));
  await sending.run(services);
  expect(await farm.itemsOf(order)).toMatchObject([{ quantity: 9, orderedStatus: 'pending' }]);
  expect(await farm.ready()).toMatchObject([{ goesAt: before(27).toISOString() }]);
  await tick(before(27));
  expect(toVendors()).toHaveLength(2);
  expect(toVendors()[1]?.text).toContain('9');
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'ordered' }]);
});

test('a cancelled order and a deleted item end what was planned for them (E20)', async () => {
  const farm = await sending.vendor(BEFORE);
  const [one, two] = [await farm.order(), await farm.order()];
  await tick();
  await t.api.setOrderStatus({ params: { id: one.id }, body: { status: 'cancelled' } });
  const [item] = await farm.itemsOf(two);
  await t.api.deleteOrderItem({ params: { id: item?.id ?? 0 } });
  await tick();
  await tick(before(30));
  expect(toVendors()).toEqual([]);
  expect(await sending.attention()).toEqual([]);
});

test('a changed rule plans anew, and what was sent stays (E21)', async () => {
  const farm = await sending.vendor(BEFORE);
  const order = await farm.order();
  await tick();
  await farm.rules([{ when: 'before_cut_off', minutes: 90 }]);
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: before(90).toISOString() }]);
  await tick(before(90));
  await farm.rules([{ when: 'at_once', minutes: 0 }]);
  await tick();
  expect(toVendors()).toHaveLength(1);
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'ordered' }]);
});

test('a rule says nothing of a delivery whose cut-off was before it (E21)', async () => {
  const farm = await sending.vendor();
  await farm.order();
  t.setNow(before(-10));
  await farm.rules([BEFORE]);
  await tick();
  expect(await sending.attention()).toEqual([]);
  expect(toVendors()).toEqual([]);
});

test('a rule that is set after its moment sends what is pending before the cut-off (E21)', async () => {
  const farm = await sending.vendor();
  await farm.order();
  t.setNow(before(20));
  await farm.rules([BEFORE]);
  await tick();
  await tick(before(18));
  expect(toVendors()).toHaveLength(1);
});

test('a changed schedule plans anew; a day without a delivery needs attention (E21)', async () => {
  const farm = await sending.vendor(BEFORE);
  await farm.order();
  await tick();
  await farm.schedule({ rules: [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '12:00' }] });
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: before(150).toISOString() }]);
  await farm.schedule({ exceptions: [{ date: FRIDAY, delivers: false }] });
  await tick();
  expect(await farm.ready()).toMatchObject([
    { goesAt: null, notSent: { message: 'The vendor does not deliver on this day any more.' } },
  ]);
  expect(await sending.attention()).toHaveLength(1);
  await farm.schedule({ exceptions: [] });
  await tick();
  expect(await sending.attention()).toEqual([]);
  await tick(before(150));
  expect(toVendors()).toHaveLength(1);
});

test('another time zone moves the cut-off, and so the sending (E21)', async () => {
  const farm = await sending.vendor(BEFORE);
  await farm.order();
  await tick();
  await t.api.updateLocation({
    params: { id: farm.location.id },
    body: { name: farm.location.name, timezone: 'America/Chicago' },
  });
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: before(-30).toISOString() }]);
});

test('the planned sendings of a deleted vendor end (E21)', async () => {
  const farm = await sending.vendor(BEFORE);
  await farm.order();
  await tick();
  // Products keep a vendor from being deleted by the call.
  await t.database.pool.query('update vendors set is_deleted = true where id = $1', [
    farm.vendor.id,
  ]);
  await tick();
  await tick(before(30));
  expect(toVendors()).toEqual([]);
  expect(await sending.attention()).toEqual([]);
});

test('items without a delivery date have no cut-off: they stay by hand and are first (E21, H4)', async () => {
  const dated = await sending.vendor(BEFORE);
  const farm = await sending.vendor(BEFORE);
  await farm.schedule({ rules: [] });
  await dated.order();
  await farm.order();
  await tick();
  const mine = new Set([dated.vendor.id, farm.vendor.id]);
  const all = (await t.api.listReadyPurchaseOrders({ query: {} })).body;
  expect(all.filter(({ vendorId }) => mine.has(vendorId))).toMatchObject([
    { vendorId: farm.vendor.id, cutOffAt: null, goesAt: null, notSent: null },
    { vendorId: dated.vendor.id, cutOffAt: CUT_OFF },
  ]);
});
