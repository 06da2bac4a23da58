import { expect, test } from 'vitest';
import type { Reminder } from '#contract/calls/reminders.ts';
import { notDelivered } from '#server/outside/not-delivered.ts';
import { useTestApp } from '#tests/support/app.ts';
import { DUE, MINUTE_MS, useDueReminders } from '#tests/support/due-reminders.ts';

/** What becomes of a reminder's message that could not be sent at once. */
const t = useTestApp();
const due = useDueReminders(t);
const { arrived, at, email, remind, tick } = due;

const UNREACHABLE = notDelivered({ because: 'email_unreachable' }, { retry: true });

const minutesLater = (minutes: number) =>
  new Date(Date.parse(DUE) + minutes * MINUTE_MS).toISOString();

/** A reminder for Ana that was due while the mail server was away. */
async function anUnsent() {
  const ana = await t.make.user({ email: email('ana') });
  const reminder = await remind({ assignedUserIds: [ana.id] });
  at(DUE);
  due.fails = UNREACHABLE;
  await tick();
  due.fails = undefined;
  const message = async () =>
    (await t.api.listOutbox()).body.find(({ recipient }) => recipient === ana.email)!;
  return { ana, reminder, message };
}
const settings = ({ name, notificationType, messageContent, ...rest }: Reminder) => {
  const { scheduleType, scheduleTime } = rest;
  return { name, notificationType, messageContent, scheduleType, scheduleTime };
};

test('is sent when the mail server is back within the hour (D32)', async () => {
  await anUnsent();
  at(DUE, 10 * MINUTE_MS);
  await tick();
  expect(arrived).toHaveLength(1);
});

test('is tried a last time just before the hour is over (D32)', async () => {
  const { message } = await anUnsent();
  due.fails = UNREACHABLE;
  for (const minutes of [1, 6, 21]) {
    at(DUE, minutes * MINUTE_MS);
    await tick();
  }
  expect(await message()).toMatchObject({ nextAttemptAt: minutesLater(59) });
  due.fails = undefined;
  at(DUE, 59 * MINUTE_MS);
  await tick();
  expect(arrived).toHaveLength(1);
});

test('after a last try that failed, needs a person at once (V10)', async () => {
  const { message } = await anUnsent();
  due.fails = UNREACHABLE;
  for (const minutes of [1, 6, 21, 59]) {
    at(DUE, minutes * MINUTE_MS);
    await tick();
  }
  expect(await message()).toMatchObject({ state: 'failed', nextAttemptAt: null });
});

test('is not sent by itself after an hour, and says so; a person may send it all the same (D32, D24)', async () => {
  const { message } = await anUnsent();
  at(DUE, 61 * MINUTE_MS);
  await tick();
  expect(arrived).toEqual([]);
  const late = await message();
  expect(late).toMatchObject({
    state: 'failed',
    lastError: 'This reminder would have been more than an hour late.',
    mayHaveArrived: false,
    nextAttemptAt: null,
  });
  const { body } = await t.api.sendOutboxMessageAgain({ params: { id: late.id } });
  expect(body).toMatchObject({ state: 'captured', recipient: late.recipient });
});

type Unsent = Awaited<ReturnType<typeof anUnsent>>;
test.each<[string, (unsent: Unsent) => Promise<{ status: number }>]>([
  ['its reminder was deleted', ({ reminder: { id } }) => t.api.deleteReminder({ params: { id } })],
  [
    'its reminder was made inactive',
    ({ reminder }) =>
      t.api.updateReminder({
        params: { id: reminder.id },
        body: { ...settings(reminder), isActive: false },
      }),
  ],
  [
    'it goes to other users',
    ({ reminder: { id } }) =>
      t.api.setReminderAssignments({ params: { id }, body: { userIds: [] } }),
  ],
  ['its user was deleted', ({ ana: { id } }) => t.api.deleteUser({ params: { id } })],
  [
    'its user has another address',
    ({ ana: { id, name, userType } }) =>
      t.api.updateUser({ params: { id }, body: { name, userType, email: email('ana') } }),
  ],
])(
  'once %s it is not sent, by itself or by a person, and needs nobody (D23, V10)',
  async (_what, happens) => {
    const unsent = await anUnsent();
    expect((await happens(unsent)).status).toBeLessThan(300);
    at(DUE, 10 * MINUTE_MS);
    await tick();
    const { id, ...message } = await unsent.message();
    const lastError =
      'This reminder was deleted or made inactive since, or no longer goes to this address.';
    expect(message).toMatchObject({ state: 'failed', lastError, nextAttemptAt: null });
    const again = await t.api.sendOutboxMessageAgain({ params: { id } });
    expect([again.status, again.problem.code]).toEqual([409, 'reminder_changed']);
    expect(arrived).toEqual([]);
    const { body } = await t.api.listAttentionThings({ query: { kind: 'message_failed' } });
    expect(body.map((thing) => thing.id)).not.toContain(id);
  },
);
