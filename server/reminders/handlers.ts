import { stated } from '../../contract/statements/table.ts';
import { said } from '../said.ts';
import type { reminderRoutes } from '../../contract/calls/reminders.ts';
import type { Actor } from '../rights/actor.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import type { Db } from '../db/open.ts';
import { findUser } from '../users/queries.ts';
import { canRunAgain } from './move-runs.ts';
import { requireCondition } from './not-ordered.ts';
import {
  getReminder,
  lockTimeZone,
  insertReminder,
  listAssignments,
  listReminders,
  lockReminder,
  removeReminder,
  replaceAssignments,
  restoreReminder,
  updateReminder,
} from './queries.ts';
import { hasRun, listRuns } from './run-queries.ts';
import { isSamePlan, plannedRun, staysDue, storedSchedule } from './schedule.ts';
import { sendTest } from './send-test.ts';
import { invalid } from '../failure.ts';

const RUNS_SHOWN = 20;

export const reminderHandlers: HandlersOf<typeof reminderRoutes> = {
  listReminders: async (_call, { db }) => listReminders(db),

  createReminder: async ({ body, actor }, { db, now }) =>
    db.transaction(async (tx) => {
      const { assignedUserIds: userIds = [], createdBy, ...input } = body;
      const zone = await lockTimeZone(tx);
      await requireCondition(tx, input);
      const values = { ...input, ...storedSchedule(input, zone) };
      const reminderId = await insertReminder(tx, {
        ...values,
        createdBy: await creatorOf(tx, { createdBy, actor }),
        createdDate: now().toISOString(),
        nextRunAt: plannedRun(values, zone, now()),
        plannedAt: now().toISOString(),
      });
      await replaceAssignments(tx, { reminderId, userIds, field: 'assignedUserIds' });
      return getReminder(tx, reminderId);
    }),

  updateReminder: async ({ params, body, actor, request }, { db, now }) =>
    db.transaction(async (tx) => {
      const { assignedUserIds: userIds, createdBy, ...input } = body;
      const zone = await lockTimeZone(tx);
      const stored = await lockReminder(tx, params.id);
      requireUnchanged(request, 'reminder', stored);
      await requireCondition(tx, input, stored);
      const values = { ...input, ...storedSchedule(input, zone) };
      const keepsRun =
        staysDue(stored, values, { zone, now: now() }) ||
        (isSamePlan(stored, values) && !(await canRunAgain(tx, stored.id)));
      await updateReminder(tx, stored.id, {
        ...values,
        createdBy: await creatorOf(tx, { createdBy, actor, stored }),
        ...(!keepsRun && {
          nextRunAt: plannedRun(values, zone, now()),
          plannedAt: now().toISOString(),
        }),
      });
      if (userIds) {
        const reminderId = stored.id;
        await replaceAssignments(tx, { reminderId, userIds, field: 'assignedUserIds' });
      }
      return getReminder(tx, stored.id);
    }),

  deleteReminder: async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      const stored = await lockReminder(tx, params.id);
      requireUnchanged(request, 'reminder', stored);
      await removeReminder(tx, stored.id);
      return undefined;
    }),

  // It goes on with its next run: those in between are not made up for, and one for once that has run stays over. Without
  // anybody left it would be silent, and only seem to go out: it is inactive (E36).
  restoreReminder: async ({ params }, { db, now }) =>
    db.transaction(async (tx) => {
      const zone = await lockTimeZone(tx);
      await restoreReminder(tx, zone, params.id);
      const stored = await lockReminder(tx, params.id);
      const isForNobody =
        stored.assignedUsers.length > 0 && (await listAssignments(tx, stored.id)).length === 0;
      const isActive = stored.isActive && !isForNobody;
      const isOver =
        stored.scheduleType === 'once' &&
        stored.nextRunAt === null &&
        (await hasRun(tx, stored.id)) &&
        !(await canRunAgain(tx, stored.id));
      await updateReminder(tx, stored.id, {
        isActive,
        nextRunAt: isOver ? null : plannedRun({ ...stored, isActive }, zone, now()),
        plannedAt: now().toISOString(),
      });
      const restored = await getReminder(tx, stored.id);
      return stored.isActive && !isActive
        ? { ...restored, ...said(stated('reminder_for_nobody')) }
        : restored;
    }),

  testReminder: async ({ params }, services) => sendTest(services, params.id),

  listReminderRuns: async ({ params }, { db }) => {
    const { id } = await getReminder(db, params.id);
    return listRuns(db, { reminderId: id, limit: RUNS_SHOWN });
  },

  listReminderAssignments: async ({ params }, { db }) => {
    const { id } = await getReminder(db, params.id);
    return listAssignments(db, id);
  },

  setReminderAssignments: async ({ params, body: { userIds } }, { db }) =>
    db.transaction(async (tx) => {
      const { id } = await lockReminder(tx, params.id);
      await replaceAssignments(tx, { reminderId: id, userIds, field: 'userIds' });
      // A new version, so that saving the whole reminder from an older screen is an edit conflict.
      await updateReminder(tx, id);
      return listAssignments(tx, id);
    }),
};

/** The specification's client always sends createdBy 1. */
const DEFAULT_CREATOR = 1;

/** The creator of a reminder. Where user 1 was deleted: the stored creator, else the caller. Throws `invalid_input`. */
async function creatorOf(
  db: Db,
  {
    createdBy,
    actor,
    stored,
  }: { createdBy: number | undefined; actor: Actor; stored?: { createdBy: number } },
): Promise<number> {
  const requested = createdBy ?? stored?.createdBy ?? DEFAULT_CREATOR;
  if (requested === stored?.createdBy || (await findUser(db, requested))) return requested;
  if (requested === DEFAULT_CREATOR && stored) return stored.createdBy;
  if (requested === DEFAULT_CREATOR && actor.kind === 'user') return actor.userId;
  throw invalid('createdBy', 'gone', { what: 'user', instead: 'choose' });
}
