import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reminder } from '#contract/calls/reminders.ts';
import { sendDueReminders } from '#server/reminders/send-due.job.ts';
import { useTestApp } from '#tests/support/app.ts';

/** Reminders that are silent when a location has ordered (V8). */
const t = useTestApp();

/** A Wednesday, 10:00 in New York; the reminder is due at 11:00. */
const NOW = '2026-11-18T15:00:00.000Z';
const DUE = '2026-11-18T16:00:00.000Z';
const FRIDAYS = [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }];
const FRIDAY = '2026-11-20';

let vendor: { id: number; name: string };
let location: { id: number; name: string };
let ana: { id: number };

const at = (text: string) => t.setNow(new Date(text));
beforeAll(async () => {
  await t.make.manager();
  await t.api.updateOrganizationSettings({
    body: { organizationName: 'Harbour Group', timezone: 'America/New_York' },
  });
  ana = await t.make.user({ email: 'ana@example.com' });
});
beforeEach(async () => {
  at(NOW);
  vendor = await t.make.vendor();
  location = await t.make.location();
});
afterEach(async () => {
  await t.database.pool.query('update reminders set is_deleted = true');
});

const body = (changes: object = {}) => ({
  name: 'Order from the farm',
  notificationType: 'email',
  messageContent: 'Before two, please.',
  scheduleType: 'daily',
  scheduleTime: '11:00',
  assignedUserIds: [ana.id],
  ...changes,
});
const condition = () => ({
  condition: 'not_ordered',
  vendorId: vendor.id,
  locationId: location.id,
});
const remind = async (changes: object = condition()) =>
  t.api.createReminder({ body: body(changes) });

const schedule = (rules: object[]) =>
  t.api.updateDeliverySchedule({ params: { id: vendor.id }, body: { rules } });

/** Orders for a delivery, or without one. */
const order = (deliveryDate: string | null, changes: object = {}, item: object = {}) =>
  t.make.order({
    orderDate: NOW,
    locationId: location.id,
    ...changes,
    items: [{ vendorId: vendor.id, deliveryDate, ...item }],
  });

async function runOf({ id }: Reminder) {
  at(DUE);
  await sendDueReminders.run(t.services);
  const [run] = (await t.api.listReminderRuns({ params: { id } })).body;
  return [run?.state, run?.reason, run?.recipients.length];
}

test('a reminder for what was not ordered is silent once the location has ordered for the next delivery, and says why (V8)', async () => {
  await schedule(FRIDAYS);
  const { body: reminder } = await remind();
  await order(FRIDAY);
  expect(await runOf(reminder)).toEqual([
    'silent',
    `${location.name} has ordered from ${vendor.name} for Fri, Nov 20.`,
    0,
  ]);
  const next = (await t.api.listReminders()).body.find(({ id }) => id === reminder.id)?.nextRunAt;
  expect(next).toBe('2026-11-19T16:00:00.000Z');
  // After Thursday's cut-off the next delivery is that of the next week.
  at('2026-11-20T16:00:00.000Z');
  await sendDueReminders.run(t.services);
  const [run] = (await t.api.listReminderRuns({ params: { id: reminder.id } })).body;
  expect(run).toMatchObject({ state: 'sent', reason: null });
});

test.each<[string, () => Promise<unknown>]>([
  ['what waits for approval', () => order(FRIDAY, { total: '900.00', appliedLimit: '100' })],
  ['what came already', () => order(FRIDAY, {}, { orderedStatus: 'received' })],
])('%s counts as ordered (V8)', async (_, ordered) => {
  await schedule(FRIDAYS);
  const { body: reminder } = await remind();
  await ordered();
  expect((await runOf(reminder))[0]).toBe('silent');
});

test.each<[string, () => Promise<unknown>]>([
  ['nothing', async () => undefined],
  ['another delivery', () => order('2026-11-27')],
  ['another vendor', async () => order(FRIDAY, {}, { vendorId: (await t.make.vendor()).id })],
  ['another location', async () => order(FRIDAY, { locationId: (await t.make.location()).id })],
  ['a cancelled order', () => order(FRIDAY, { status: 'cancelled' })],
  ['a deleted order', () => order(FRIDAY, { isDeleted: true })],
  ['a deleted item', () => order(FRIDAY, {}, { isDeleted: true })],
  ['what did not come', () => order(FRIDAY, {}, { orderedStatus: 'missing' })],
])('it is sent when the location has ordered %s (V8)', async (_, ordered) => {
  await schedule(FRIDAYS);
  const { body: reminder } = await remind();
  await ordered();
  expect(await runOf(reminder)).toEqual(['sent', null, 1]);
});

test('without a schedule what was ordered today counts, on the calendar of the location (V8)', async () => {
  await t.database.pool.query("update locations set timezone = 'Asia/Tokyo' where id = $1", [
    location.id,
  ]);
  const { body: early } = await remind();
  const { body: later } = await remind({ ...condition(), scheduleTime: '12:00' });
  // Yesterday in Tokyo, today in New York.
  await order(null, { orderDate: '2026-11-18T06:30:00.000Z' });
  expect(await runOf(early)).toEqual(['sent', null, 1]);
  await order(null, { orderDate: '2026-11-18T16:30:00.000Z' });
  at('2026-11-18T17:00:00.000Z');
  await sendDueReminders.run(t.services);
  const [run] = (await t.api.listReminderRuns({ params: { id: later.id } })).body;
  expect([run?.state, run?.reason]).toEqual([
    'silent',
    `${location.name} has ordered from ${vendor.name} today.`,
  ]);
});

test('a silent run of a reminder for once is its last (V8)', async () => {
  await schedule(FRIDAYS);
  const once = { scheduleType: 'once', scheduleDate: '2026-11-18' };
  const { body: reminder } = await remind({ ...condition(), ...once });
  await order(FRIDAY);
  expect((await runOf(reminder))[0]).toBe('silent');
  const change = (timezone: string) =>
    t.api.updateOrganizationSettings({ body: { organizationName: 'Harbour Group', timezone } });
  await change('Pacific/Honolulu');
  const [stored] = (await t.api.listReminders()).body;
  await change('America/New_York');
  expect(stored?.nextRunAt).toBe(null);
});

test('a condition needs a vendor and a location that exist; a PUT that omits it keeps it, null removes it (V8, D11)', async () => {
  const wrong = [
    [{ vendorId: undefined }, 'vendorId'],
    [{ locationId: null }, 'locationId'],
    [{ vendorId: 999_999 }, 'vendorId'],
    [{ locationId: 999_999 }, 'locationId'],
    [{ vendorId: 'x' }, 'vendorId'],
    [{ condition: 'sometimes' }, 'condition'],
  ] as const;
  for (const [changes, path] of wrong) {
    const { status, problem } = await remind({ ...condition(), ...changes });
    expect([changes, status, problem.details?.[0]?.path]).toEqual([changes, 400, path]);
  }
  const { body: made } = await remind();
  expect(made).toMatchObject(condition());
  const params = { id: made.id };
  // As the first version sends it.
  const kept = (await t.api.updateReminder({ params, body: body({ vendorId: 1 }) })).body;
  expect(kept).toMatchObject(condition());
  // The vendor was deleted since: the reminder can still be changed, and is sent.
  await t.database.pool.query('update vendors set is_deleted = true where id = $1', [vendor.id]);
  const saved = await t.api.updateReminder({ params, body: body(condition()) });
  expect(saved.status).toBe(200);
  const without = await t.api.updateReminder({ params, body: body({ condition: null }) });
  expect(without.body).toMatchObject({ condition: null, vendorId: null, locationId: null });
  expect((await t.api.updateReminder({ params, body: body(condition()) })).status).toBe(400);
});
