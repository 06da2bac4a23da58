import { useQuery } from '@tanstack/react-query';
import { BellRing, Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import type { Reminder } from '#contract/calls/reminders.ts';
import { writeOf } from '#web/api/write.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { REMINDER } from '../records/kinds.ts';
import { RecordList } from '../records/record-list.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { LoadFailure } from './load-failure.tsx';
import { LoadingReminders, ReminderGrid } from './reminder-grid.tsx';
import { useReminderSearch } from './use-reminder-search.ts';

const loadDialog = () => import('./reminder-dialog.tsx');
const loadHistory = () => import('./history-dialog.tsx');

/** Scheduled messages to users. */
export function RemindersScreen() {
  const reminders = useQuery(queryOf('listReminders'));
  // Loaded before the dialog asks, so that it opens with users to choose from.
  const users = useQuery(queryOf('listUsers'));
  const { zone } = useOrganizationTime();
  const search = useReminderSearch();
  const editing = useDialog<Reminder | 'new'>();
  const deleting = useDialog<Reminder>();
  const reading = useDialog<Reminder>();
  const history = useLater(loadHistory, { wanted: reading.open, onFailed: reading.close });

  return (
    <>
      <PageHeader
        title="Reminders"
        subtitle={
          <>
            Messages that go out by the clock{' '}
            {zone && <span className="whitespace-nowrap">({zone.replaceAll('_', ' ')} time)</span>}
          </>
        }
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            Add Reminder
          </Button>
        }
      />
      {reminders.data && users.isError && !users.data && !editing.open && (
        <div className="mb-4">
          <LoadFailure
            message="Failed to fetch users"
            busy={users.isFetching}
            onRetry={() => void users.refetch()}
          />
        </div>
      )}
      <RecordList
        // The specification's sentence, whatever the server's is.
        list={{ ...reminders, error: undefined }}
        loading={<LoadingReminders />}
        failed="Failed to fetch reminders"
        empty={
          <Empty
            icon={BellRing}
            title="No reminders yet"
            text="Tell people what to do, and when, by text message or e-mail"
            action={
              <Button onClick={() => editing.show('new')}>
                <Plus aria-hidden className="size-4" />
                Add First Reminder
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <Found rows={rows} search={search}>
            {(found) => (
              <ReminderGrid
                reminders={found}
                onEdit={editing.show}
                onDelete={deleting.show}
                onHistory={reading.show}
              />
            )}
          </Found>
        )}
      </RecordList>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { ReminderDialog }) => (
          <ReminderDialog open={open} reminder={record} onClose={onClose} />
        )}
      </EditRecord>
      {history && reading.subject && (
        <history.HistoryDialog
          open={reading.open}
          reminder={reading.subject}
          onClose={reading.close}
        />
      )}
      <DeleteRecord
        dialog={deleting}
        kind={REMINDER}
        remove={({ id }) => writeOf('deleteReminder', { params: { id } })}
      />
    </>
  );
}

interface FoundProps {
  rows: readonly Reminder[];
  search: ReturnType<typeof useReminderSearch>;
  children: (found: readonly Reminder[]) => ReactNode;
}

/** The search, and the reminders that it finds. */
function Found({ rows, search, children }: FoundProps) {
  const found = rows.filter(search.matches);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label="Search reminders"
          placeholder="Search by name or type..."
          maxLength={SEARCH_MAX}
          value={search.text}
          onChange={search.setText}
          className="w-full sm:max-w-sm"
        />
        <output className="text-sm text-ink-muted tabular-nums">
          {search.term !== '' && `${found.length} of ${rows.length}`}
        </output>
      </div>
      {found.length > 0 ? (
        children(found)
      ) : (
        <Card>
          <Empty
            icon={SearchX}
            title="No reminders found"
            text={`No name and no type here contains "${search.term}".`}
            action={
              <Button variant="secondary" onClick={() => search.setText('')}>
                Clear search
              </Button>
            }
          />
        </Card>
      )}
    </>
  );
}
