import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { User, UserSession } from '#contract/calls/users.ts';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { RecordList } from '../records/record-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Each } from '#web/ui/each.tsx';

const notEnded = (error: Error) =>
  ({ title: t`Not ended`, description: sentenceOf(error), tone: 'destructive' }) as const;

/** Where a user is signed in, with buttons that end it (E1). */
export function UserSessions({ person }: { person: User }) {
  const params = { id: person.id };
  // A sign-in publishes no change.
  const sessions = useQuery({
    ...queryOf('listSessionsOfUser', { params }),
    refetchOnMount: 'always',
  });
  const ending = useWrite({
    write: () => writeOf('deleteSessionsOfUser', { params }),
    success: () => ({ title: t`All sessions ended`, tone: 'success' }),
    failure: notEnded,
    busyUntilShown: true,
  });
  const several = sessions.data !== undefined && sessions.data.length > 1;

  return (
    <section aria-labelledby="sessions-of-user" className="mt-6 border-t border-line pt-4">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 id="sessions-of-user" className="text-body font-medium">
          {t`Sessions`}
        </h3>
        {several && (
          <Button variant="secondary" busy={ending.isPending} onClick={() => ending.mutate()}>
            {ending.isPending ? t`Ending...` : t`End all`}
          </Button>
        )}
      </div>
      <RecordList
        bare
        list={sessions}
        loading={<Skeleton className="h-16" />}
        failed={t`The sessions could not be loaded.`}
        empty={<p className="text-body text-ink-muted">{t`Not signed in anywhere.`}</p>}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            <Each of="li" records={rows} keyOf={(session) => session.id}>
              {(session) => <SessionRow person={person} session={session} />}
            </Each>
          </ul>
        )}
      </RecordList>
    </section>
  );
}

function SessionRow({ person, session }: { person: User; session: UserSession }) {
  const clock = useOrganizationTime();
  const ending = useWrite({
    write: () =>
      writeOf('deleteSessionOfUser', { params: { id: person.id, sessionId: session.id } }),
    success: () => ({ title: t`Session ended`, tone: 'success' }),
    failure: notEnded,
    isDone: isNotFound,
    busyUntilShown: true,
  });
  const lastUsed = clock.dateAndTime(session.lastUsedAt);
  const where = session.deviceName ?? t`A browser`;
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{where}</span>
          {session.isCurrent && <Badge>{t`This session`}</Badge>}
        </p>
        <p className="text-sm text-ink-muted tabular-nums">{t`Last used ${lastUsed}`}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={t`End the session on ${where}`}
        busy={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {ending.isPending ? t`Ending...` : t({ message: 'End', context: 'verb' })}
      </Button>
    </li>
  );
}
