import type { Reminder } from '#contract/calls/reminders.ts';
import { writeOf } from '#web/api/write.ts';
import { useLater } from '#web/ui/use-later.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { REMINDER } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./reminder-dialog.tsx');
const loadHistory = () => import('./history-dialog.tsx');

/** What the dialogs of the reminders screen are about. */
export function useReminderDialogs() {
  return {
    editing: useDialog<Reminder | 'new'>(),
    deleting: useDialog<Reminder>(),
    /** Its history. */
    reading: useDialog<Reminder>(),
  };
}

/** The dialogs of the reminders screen. */
export function ReminderDialogs(props: ReturnType<typeof useReminderDialogs>) {
  const { editing, deleting, reading } = props;
  const history = useLater(loadHistory, { wanted: reading.open, onFailed: reading.close });
  return (
    <>
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
