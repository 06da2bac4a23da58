import { expect, test } from 'vitest';
import { refuse } from '#server/failure.ts';
import type { Services } from '#server/services.ts';
import { useTestApp } from '#tests/support/app.ts';
import { before, ELENA, FRIDAY, useSendingByItself } from '#tests/support/sending-by-itself.ts';

/** What keeps a sending once does not keep it for ever (H1, H2). */
const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const { arrived, tick, toVendors } = sending;

const BEFORE = { when: 'before_cut_off', minutes: 30 };

test('a purchase order that was shared by a link goes at its moment, with what joined it since (H1, 24.3)', async () => {
  const farm = await sending.vendor(BEFORE);
  const first = await farm.order(3);
  await tick();
  await t.api.createPublicLink({ params: farm.place });
  const second = await farm.order(20);
  await tick();
  expect(toVendors()).toEqual([]);
  await tick(before(30));
  expect(toVendors()).toHaveLength(1);
  expect(toVendors()[0]?.text).toContain(FRIDAY.slice(-2));
  for (const order of [first, second])
    expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'ordered' }]);
  await tick(before(10));
  expect(toVendors()).toHaveLength(1);
});

/** The services of a node on which one transaction, after so many others, finds no place. */
function busyAfter(transactions: number): Services {
  const { db } = t.services;
  let begun = 0;
  const transaction: typeof db.transaction = (...given) =>
    begun++ === transactions
      ? Promise.reject(refuse('unavailable', { because: 'transactions' }))
      : db.transaction(...given);
  const busy = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...sending.services(), db: busy };
}

test('a sending that meets a busy node is sent two minutes later (H2)', async () => {
  const farm = await sending.vendor(BEFORE);
  const order = await farm.order();
  await tick();
  t.setNow(before(30));
  // The first transaction plans, the second would record the message.
  await expect(sending.run(busyAfter(1))).rejects.toMatchObject({ code: 'unavailable' });
  expect(toVendors()).toEqual([]);
  expect(await farm.ready()).toMatchObject([{ notSent: null }]);
  await tick(before(28));
  expect(toVendors()).toHaveLength(1);
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'ordered' }]);
});

test('managers are told of each order that waits for approval where there is no delivery date, once (H2, V8)', async () => {
  const farm = await sending.vendor({ when: 'at_once', minutes: 0 });
  await farm.schedule({ rules: [] });
  await t.api.updateLocation({
    params: { id: farm.location.id },
    body: { name: farm.location.name, approvalLimit: '50.00' },
  });
  const cook = await t.as(farm.cook);
  const told = () => arrived.filter(({ to }) => to === ELENA).length;
  let now = before(9_000);
  const later = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    await tick(now);
  };
  for (const times of [1, 2]) {
    await later(0);
    const large = await farm.order(90, cook);
    await later(1);
    await later(70);
    await later(70);
    expect(told()).toBe(times);
    await t.api.approveOrder({ params: { id: large.id } });
    await later(5);
    expect(toVendors()).toHaveLength(times);
  }
});
