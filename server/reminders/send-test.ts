import pLimit from 'p-limit';
import type { Reminder } from '../../contract/calls/reminders.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { AT_ONCE, timeToSend } from '../outbox/send-all.ts';
import { sendNow } from '../outbox/send.ts';
import type { Services } from '../services.ts';
import { reminderTestMessage } from './messages.ts';
import { getReminder, listAssignedUsers } from './queries.ts';
import { recipientOf, whyNotReached } from './reach.ts';
import { Failure } from '../failure.ts';

type AssignedUser = Awaited<ReturnType<typeof listAssignedUsers>>[number];

interface Tried {
  name: string;
  result: 'sent' | 'captured' | 'not tried' | { notSent: string };
}

/**
 * Sends a reminder to its assigned users now, for as long as a person may have to wait, and says in sentences which users
 * it reached (D24). Throws not found.
 */
export async function sendTest(services: Services, id: string) {
  const { db } = services;
  const reminder = await getReminder(db, id);
  const users = await listAssignedUsers(db, [id]);
  if (users.length === 0) {
    const message = 'Nobody is assigned to this reminder. Choose at least one user first.';
    return { success: false, message, captured: false };
  }
  const hasTime = timeToSend(services);
  const tried = await pLimit(AT_ONCE).map(users, async (user) =>
    tryUser(services, { reminder, user, hasTime }),
  );
  return summary(reminder, tried);
}

async function tryUser(
  services: Services,
  { reminder, user, hasTime }: { reminder: Reminder; user: AssignedUser; hasTime: () => boolean },
): Promise<Tried> {
  const {
    id: subjectId,
    name: subject,
    notificationType: channel,
    messageContent: text,
  } = reminder;
  const message = { kind: reminderTestMessage, subjectId, channel, subject, text };
  const { name } = user;
  const recipient = recipientOf(user, channel);
  if (!recipient) return { name, result: { notSent: `${whyNotReached(user, channel)}.` } };
  if (!hasTime()) return { name, result: 'not tried' };
  try {
    const now = services.now();
    const unsent = await services.db.transaction(async (tx) =>
      enqueue(tx, { ...message, recipient, now }),
    );
    const { state, lastError } = await sendNow(services, unsent);
    if (state === 'sent' || state === 'captured') return { name, result: state };
    return { name, result: { notSent: lastError ?? 'It is not known whether it arrived.' } };
  } catch (error) {
    if (error instanceof Failure) return { name, result: { notSent: error.message } };
    throw error;
  }
}

const list = new Intl.ListFormat('en');

function summary({ notificationType }: Reminder, tried: readonly Tried[]) {
  const what = notificationType === 'email' ? 'e-mail' : 'text message';
  const namesOf = (result: Tried['result']) =>
    list.format(tried.filter((one) => one.result === result).map(({ name }) => name));
  const [sent, captured, notTried] = [namesOf('sent'), namesOf('captured'), namesOf('not tried')];
  const notSent = tried.flatMap(({ name, result }) =>
    typeof result === 'object' ? [`Not sent to ${name}: ${result.notSent}`] : [],
  );
  const sentences = [
    sent && `Test ${what} sent to ${sent}.`,
    captured &&
      `The test ${what} to ${captured} was written to the outbox folder and not sent, because no service is set up.`,
    ...notSent,
    notTried && `Not tried for ${notTried}, because the sending took too long.`,
  ];
  return {
    success: notSent.length === 0 && !notTried,
    message: sentences.filter(Boolean).join(' '),
    captured: captured !== '',
  };
}
