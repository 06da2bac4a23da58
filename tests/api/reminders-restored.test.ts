import { afterEach, expect, test } from 'vitest';
import type { Reminder } from '#contract/calls/reminders.ts';
import { useTestApp } from '#tests/support/app.ts';
import { DUE, HOUR_MS, useDueReminders } from '#tests/support/due-reminders.ts';

/** A reminder for once that was deleted, and is brought back (A9). */
const t = useTestApp();
const { arrived, at, email, nextRunOf, remind, tick } = useDueReminders(t);

const move = (timezone: string) =>
  t.api.updateOrganizationSettings({ body: { organizationName: 'Moving', timezone } });
afterEach(() => move('America/New_York'));

const once = async (more: object = {}) => {
  const { id } = await t.make.user({ email: email('ana') });
  return remind({ scheduleType: 'once', assignedUserIds: [id], ...more });
};
const remove = ({ id }: Reminder) => t.api.deleteReminder({ params: { id } });
const restore = async ({ id }: Reminder) =>
  expect((await t.api.restoreReminder({ params: { id } })).status).toBe(200);

test.each([
  ['without a date', {}],
  ['with a date', { scheduleDate: '2026-11-21' }],
])('%s is not sent again once it was sent (A9, D23)', async (_what, more) => {
  const made = await once(more);
  at(DUE);
  await tick();
  await remove(made);
  // There its hour is still to come.
  await move('America/Los_Angeles');
  await restore(made);
  expect(await nextRunOf(made)).toBeNull();
  at(DUE, 24 * HOUR_MS);
  await tick();
  expect(arrived).toHaveLength(1);
});

test('is sent if it was not before (A9, D32)', async () => {
  const made = await once();
  await remove(made);
  at(DUE);
  await tick();
  expect(arrived).toEqual([]);
  await restore(made);
  at(DUE, 24 * HOUR_MS);
  await tick();
  expect(arrived).toHaveLength(1);
});

test('is sent if it was not before, also when a former release deleted it, which kept no planned run (A9)', async () => {
  const made = await once();
  await remove(made);
  await t.database.pool.query('update reminders set next_run_at = null where id = $1', [made.id]);
  await restore(made);
  expect(await nextRunOf(made)).toBe(DUE);
});

test('is planned again after it was missed, where its hour is still to come (D32)', async () => {
  const made = await once({ scheduleDate: '2026-11-21' });
  at(DUE, 2 * HOUR_MS);
  await tick();
  await remove(made);
  await move('America/Los_Angeles');
  await restore(made);
  expect(await nextRunOf(made)).toBe('2026-11-21T19:00:00.000Z');
});
