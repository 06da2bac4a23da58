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
import { refused } from '../../contract/refusals/table.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import { said } from '../said.ts';

type AssignedUser = Awaited<ReturnType<typeof listAssignedUsers>>[number];

interface Tried {
  name: string;
  result: 'sent' | 'captured' | 'not tried' | { notSent: Coded };
}

/**
 * Sends a reminder to its assigned users now, for as long as a person may have to wait, and says in sentences which users
 * it reached (D24). Throws `not_found`.
 */
export async function sendTest(services: Services, id: string) {
  const { db } = services;
  const reminder = await getReminder(db, id);
  const users = await listAssignedUsers(db, [id]);
  if (users.length === 0)
    return { success: false, ...said(stated('reminder_without_users')), captured: false };
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
  const notReached = whyNotReached(user, channel);
  if (!recipient || notReached) return { name, result: { notSent: notReached ?? NOT_KNOWN } };
  if (!hasTime()) return { name, result: 'not tried' };
  try {
    const now = services.now();
    const unsent = await services.db.transaction(async (tx) =>
      enqueue(tx, { ...message, recipient, now }),
    );
    const { state, lastErrorCoded } = await sendNow(services, unsent);
    if (state === 'sent' || state === 'captured') return { name, result: state };
    return { name, result: { notSent: lastErrorCoded ?? NOT_KNOWN } };
  } catch (error) {
    if (error instanceof Failure)
      return { name, result: { notSent: { code: error.code, params: error.params } } };
    throw error;
  }
}

const NOT_KNOWN = refused('not_delivered', { because: 'not_known' });

function summary({ notificationType: channel }: Reminder, tried: readonly Tried[]) {
  const namesOf = (result: Tried['result']) =>
    tried.filter((one) => one.result === result).map(({ name }) => name);
  const [sent, captured, notTried] = [namesOf('sent'), namesOf('captured'), namesOf('not tried')];
  const notSent = tried.flatMap(({ name, result }) =>
    typeof result === 'object' ? [{ name, reason: result.notSent }] : [],
  );
  return {
    success: notSent.length === 0 && notTried.length === 0,
    ...said(stated('reminder_tested', { channel, sent, captured, notSent, notTried })),
    captured: captured.length > 0,
  };
}
