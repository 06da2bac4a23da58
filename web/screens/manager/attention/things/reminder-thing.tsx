import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { ReminderCard } from '../../reminders/reminder-card.tsx';
import { ReminderDialogs, useReminderDialogs } from '../../reminders/reminder-dialogs.tsx';
import { ReadThing } from './read-thing.tsx';

/** A reminder that reached nobody: its people and its time, to be changed or tried. */
export function ReminderThing({ id }: { id: string }) {
  const reminder = useQuery({
    ...queryOf('listReminders'),
    select: (reminders) => reminders.find((one) => one.id === id),
  });
  const dialogs = useReminderDialogs();
  return (
    <>
      <ReadThing read={reminder}>
        {(shown) => (
          <ul>
            <ReminderCard
              reminder={shown}
              onEdit={() => dialogs.editing.show(shown)}
              onDelete={() => dialogs.deleting.show(shown)}
              onHistory={() => dialogs.reading.show(shown)}
            />
          </ul>
        )}
      </ReadThing>
      <ReminderDialogs {...dialogs} />
    </>
  );
}
