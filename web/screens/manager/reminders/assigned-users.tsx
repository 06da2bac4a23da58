import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { Reminder } from '#contract/calls/reminders.ts';
import { worded } from '#web/api/worded.ts';

type AssignedUser = Reminder['assignedUsers'][number];

/** More names than this are replaced by their number. */
const NAMED = 8;

/** The users of a reminder, and which of them cannot be reached and why. */
export function AssignedUsers({ users }: { users: readonly AssignedUser[] }) {
  if (users.length === 0) return <p className="font-medium text-warning">{t`No users assigned`}</p>;
  return (
    <>
      <p>{named(users)}</p>
      {[...Map.groupBy(users, reasonOf)].map(
        ([reason, unreached]) =>
          reason !== null && (
            <p key={reason} className="mt-1 flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span>
                Would not reach {named(unreached)}: {reason}
              </span>
            </p>
          ),
      )}
    </>
  );
}

const reasonOf = ({ notReached, notReachedCoded: coded }: AssignedUser) =>
  notReached !== null && coded ? worded(coded, notReached) : notReached;

/** 'Priya Raman, Tomás Vega and 4 more' */
function named(users: readonly AssignedUser[]): string {
  const names = users.map(({ name }) => name);
  if (names.length <= NAMED) return names.join(', ');
  return `${names.slice(0, NAMED - 1).join(', ')} and ${names.length - NAMED + 1} more`;
}
