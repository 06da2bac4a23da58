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
              <span>{notReachedText(named(unreached), reason)}</span>
            </p>
          ),
      )}
    </>
  );
}

const notReachedText = (names: string, reason: string) => t`Would not reach ${names}: ${reason}`;

const reasonOf = ({ notReached, notReachedCoded: coded }: AssignedUser) =>
  notReached !== null && coded ? worded(coded, notReached) : notReached;

/** 'Priya Raman, Tomás Vega and 4 more' */
function named(users: readonly AssignedUser[]): string {
  const names = users.map(({ name }) => name);
  if (names.length <= NAMED) return names.join(', ');
  const first = names.slice(0, NAMED - 1).join(', ');
  const more = names.length - NAMED + 1;
  return t`${first} and ${more} more`;
}
