import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Plus } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RecordList } from '../records/record-list.tsx';
import { FoundReminders } from './found-reminders.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ReminderDialogs, useReminderDialogs } from './reminder-dialogs.tsx';
import { LoadingReminders, ReminderGrid } from './reminder-grid.tsx';

/** Scheduled messages to users. */
export function RemindersScreen() {
  const reminders = useQuery(queryOf('listReminders'));
  // Loaded before the dialog asks, so that it opens with users to choose from.
  const users = useQuery(queryOf('listUsers'));
  const { zone } = useOrganizationTime();
  // In its place before it is known: the heading must not grow.
  const zoneName = (zone || 'America/New_York').replaceAll('_', ' ');
  const dialogs = useReminderDialogs();
  const { editing, deleting, reading } = dialogs;

  return (
    <>
      <PageHeader
        title={t`Reminders`}
        subtitle={
          <Trans>
            Messages that go out by the clock{' '}
            <span className={clsx('whitespace-nowrap', !zone && 'invisible')}>
              ({zoneName} time)
            </span>
          </Trans>
        }
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            {t`Add Reminder`}
          </Button>
        }
      />
      {reminders.data && users.isError && !users.data && !editing.open && (
        <div className="mb-4">
          <LoadFailure
            message={t`Failed to fetch users`}
            busy={users.isFetching}
            onRetry={() => void users.refetch()}
          />
        </div>
      )}
      <RecordList
        // The specification's sentence, whatever the server's is.
        list={{ ...reminders, error: undefined }}
        loading={<LoadingReminders />}
        failed={t`Failed to fetch reminders`}
        empty={
          <Empty
            icon={BellRing}
            title={t`No reminders yet`}
            text={t`Tell people what to do, and when, by text message or e-mail`}
            action={
              <Button onClick={() => editing.show('new')}>
                <Plus aria-hidden className="size-4" />
                {t`Add First Reminder`}
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <FoundReminders reminders={rows}>
            {(found) => (
              <ReminderGrid
                reminders={found}
                onEdit={editing.show}
                onDelete={deleting.show}
                onHistory={reading.show}
              />
            )}
          </FoundReminders>
        )}
      </RecordList>
      <ReminderDialogs {...dialogs} />
    </>
  );
}
