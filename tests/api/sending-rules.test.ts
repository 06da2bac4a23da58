import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { before, CUT_OFF, FRIDAY, useSendingByItself } from '#tests/support/sending-by-itself.ts';

/** When purchase orders go by themselves: the rules of a vendor (H1). */
const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const { tick, toVendors } = sending;

const rulesOf = async (id: number) => (await t.api.getSendingRules({ params: { id } })).body;

test('a vendor without rules sends nothing by itself, and a rule says what it leaves out (H1)', async () => {
  const { vendor, rules } = await sending.vendor();
  const { version } = await rulesOf(vendor.id);
  expect((await rulesOf(vendor.id)).rules).toEqual([]);
  const { body } = await rules([{ when: 'before_cut_off' }]);
  expect(body).toEqual({
    rules: [
      {
        places: null,
        when: 'before_cut_off',
        minutes: 30,
        channels: ['email'],
        belowMinimum: 'send',
      },
    ],
    version: version + 1,
  });
  await rules([{ when: 'at_once', channels: ['sms', 'email'], belowMinimum: 'hold' }]);
  expect((await rulesOf(vendor.id)).rules).toMatchObject([
    { when: 'at_once', minutes: 10, channels: ['sms', 'email'], belowMinimum: 'hold' },
  ]);
  await rules([{ when: 'by_hand', minutes: 40 }]);
  expect((await rulesOf(vendor.id)).rules).toMatchObject([{ when: 'by_hand', minutes: 0 }]);
  await rules([]);
  expect((await rulesOf(vendor.id)).rules).toEqual([]);
});

test.each<[string, object[], string]>([
  ['another moment', [{ when: 'never' }], 'Please choose when to send from the list'],
  [
    'minutes below',
    [{ when: 'before_cut_off', minutes: 4 }],
    'Minutes must be a whole number from 5 to 1440',
  ],
  [
    'minutes above',
    [{ when: 'before_cut_off', minutes: 1_441 }],
    'Minutes must be a whole number from 5 to 1440',
  ],
  [
    'minutes above at once',
    [{ when: 'at_once', minutes: 121 }],
    'Minutes must be a whole number from 0 to 120',
  ],
  ['no channel', [{ when: 'at_once', channels: [] }], 'Channels need at least 1 entry'],
  [
    'a channel twice',
    [{ when: 'at_once', channels: ['sms', 'sms'] }],
    'A channel can be named once',
  ],
  [
    'two general rules',
    [{ when: 'at_once' }, { when: 'by_hand' }],
    'A vendor can have one rule for all other locations only',
  ],
  [
    'a location in two rules',
    [
      { when: 'at_once', places: { locationIds: [1] } },
      { when: 'by_hand', places: { locationIds: [1] } },
    ],
    'A location or region can be in one rule only',
  ],
  [
    'a region in two rules',
    [
      { when: 'at_once', places: { regions: ['North'] } },
      { when: 'by_hand', places: { regions: ['north'] } },
    ],
    'A location or region can be in one rule only',
  ],
  [
    'an unknown location',
    [{ when: 'at_once', places: { locationIds: [2_000_000_000] } }],
    'This location does not exist or was deleted. Choose another one.',
  ],
])('rules with %s are refused, and nothing is stored (H1)', async (_, rules, sentence) => {
  const { vendor, rules: put } = await sending.vendor();
  const { status, problem } = await put(rules);
  expect([status, problem.message]).toEqual([400, sentence]);
  expect((await rulesOf(vendor.id)).rules).toEqual([]);
});

test('rules saved over newer ones are refused, and the history of the vendor shows the change (H1, A8)', async () => {
  const { vendor, rules } = await sending.vendor();
  const params = { id: vendor.id };
  const { version } = await rulesOf(vendor.id);
  await rules([{ when: 'at_once' }]);
  const late = await t.api.updateSendingRules(
    { params, body: { rules: [] } },
    { 'if-match': `"${version}"` },
  );
  expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile']);
  await rules([{ when: 'at_once' }, { when: 'by_hand', places: { regions: ['North'] } }]);
  const entries = (
    await t.api.listHistory({ query: { kind: 'vendors', id: String(vendor.id) } })
  ).body.filter(({ changes }) => changes.some(({ part }) => part?.kind === 'sending-rules'));
  expect(entries).toHaveLength(2);
  expect(entries[0]?.changes.map(({ field, after }) => [field, after])).toContainEqual([
    'timing',
    'by_hand',
  ]);
  expect(entries[0]?.changes.map(({ after }) => after)).not.toContain('at_once');
});

test('a rule that names a location goes before the general one (H1)', async () => {
  const farm = await sending.vendor();
  await farm.rules([
    { when: 'before_cut_off' },
    { when: 'by_hand', places: { locationIds: [farm.location.id] } },
  ]);
  await farm.order();
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: null }]);
  await farm.rules([
    { when: 'by_hand' },
    { when: 'before_cut_off', minutes: 45, places: { locationIds: [farm.location.id] } },
  ]);
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: before(45).toISOString() }]);
  // A region has no locations yet, and places without any apply nowhere.
  await farm.rules([{ when: 'before_cut_off', places: { regions: ['North'] } }]);
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: null }]);
});

test('at once: so many minutes after the last change of what is pending, and before the cut-off (H1)', async () => {
  const farm = await sending.vendor({ when: 'at_once', minutes: 10 });
  const order = await farm.order();
  await tick(before(1_000));
  expect(await farm.ready()).toMatchObject([{ goesAt: before(990).toISOString() }]);
  t.setNow(before(995));
  const [item] = await farm.itemsOf(order);
  await t.api.updateOrderItem({ params: { id: item?.id ?? 0 }, body: { quantity: 5 } });
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: before(985).toISOString() }]);
  // What changes nothing of what is pending moves nothing.
  t.setNow(before(992));
  await t.api.updateVendor({
    params: { id: farm.vendor.id },
    body: { ...farm.vendor, phoneNumber: '+1 555-0199' },
  });
  await tick();
  expect(await farm.ready()).toMatchObject([{ goesAt: before(985).toISOString() }]);
  await tick(before(985));
  expect(toVendors()).toHaveLength(1);
  // Five minutes before the cut-off there are no ten left.
  t.setNow(before(5));
  await farm.order(1);
  await tick();
  await tick(before(2));
  expect(toVendors()).toHaveLength(2);
  expect(toVendors()[1]?.text).toContain('3');
});

test('with no minutes it goes as soon as it is ordered (H1)', async () => {
  const farm = await sending.vendor({ when: 'at_once', minutes: 0 });
  await farm.schedule({ rules: [] });
  await farm.order();
  await tick();
  expect(toVendors()).toHaveLength(1);
});

test('what joins later is sent as a change, by the same rule (H1, V4)', async () => {
  const farm = await sending.vendor({ when: 'before_cut_off', minutes: 30 });
  await farm.order(3);
  await tick();
  await tick(before(30));
  t.setNow(before(20));
  const later = await farm.order(4);
  await tick();
  expect(toVendors()).toHaveLength(1);
  expect(await farm.ready()).toMatchObject([{ goesAt: before(18).toISOString() }]);
  await tick(before(18));
  expect(toVendors()).toHaveLength(2);
  const changes = (await farm.events()).filter(({ kind }) => kind === 'sent');
  expect(changes[1]?.detail).toBe(`E-mail with the change to ${farm.vendor.email}, by itself`);
  expect(await farm.itemsOf(later)).toMatchObject([{ orderedStatus: 'ordered' }]);
  expect(await farm.purchaseOrders()).toMatchObject([{ changedSinceSent: false }]);
  // Taken out after it was sent: the vendor receives this change, too.
  t.setNow(before(15));
  const [item] = await farm.itemsOf(later);
  await t.api.deleteOrderItem({ params: { id: item?.id ?? 0 } });
  await tick();
  await tick(before(13));
  expect(toVendors()).toHaveLength(3);
});

test('by text message where the rule says so (H1)', async () => {
  const farm = await sending.vendor({ when: 'at_once', minutes: 0, channels: ['sms'] });
  await farm.order();
  await tick();
  expect(toVendors()).toMatchObject([{ channel: 'sms', to: farm.vendor.phoneNumber }]);
});

test('whoever orders at a location reads when it goes (H1, H3)', async () => {
  const farm = await sending.vendor({ when: 'before_cut_off', minutes: 30 });
  const cook = await t.as(farm.cook);
  const params = { id: farm.location.id };
  const goes = { vendorId: farm.vendor.id, when: 'before_cut_off', minutes: 30 };
  const read = async () =>
    (await cook.listSendings({ params })).body.filter(
      ({ vendorId }) => vendorId === farm.vendor.id,
    );
  expect((await read())[0]).toEqual({
    ...goes,
    deliveryDate: FRIDAY,
    goesAt: before(30).toISOString(),
  });
  await farm.order();
  await tick();
  expect((await read())[0]).toEqual({
    ...goes,
    deliveryDate: FRIDAY,
    goesAt: before(30).toISOString(),
  });
  await farm.rules([{ when: 'at_once' }]);
  await tick();
  expect((await read())[0]).toMatchObject({ deliveryDate: FRIDAY, when: 'at_once', minutes: 10 });
  await farm.rules([]);
  expect(await read()).toEqual([]);
  const { status } = await cook.listSendings({ params: { id: (await t.make.location()).id } });
  expect(status).toBe(403);
  expect(CUT_OFF).toBe(before(0).toISOString());
});
