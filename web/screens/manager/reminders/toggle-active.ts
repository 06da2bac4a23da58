import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reminder } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { REMINDER, sayFailed, saySucceeded } from '../records/kinds.ts';
import { bodyOf, valuesOf } from './reminder-form.ts';

/** Turns a reminder on or off: shown at once, taken back if the server refuses. */
export function useToggleActive(reminder: Reminder) {
  const client = useQueryClient();
  const { queryKey } = queryOf('listReminders');
  const show = (changed: Partial<Reminder>) =>
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.id === reminder.id ? { ...row, ...changed } : row)),
    );

  return useMutation({
    mutationFn: (isActive: boolean) => {
      const values = { ...valuesOf(reminder), isActive, assignedUserIds: undefined };
      return call(
        'updateReminder',
        { params: { id: reminder.id }, body: bodyOf(values, reminder.createdBy) },
        { ifMatch: reminder.version },
      );
    },
    onMutate: async (isActive) => {
      // An older answer under way would overwrite what is shown now.
      await client.cancelQueries({ queryKey });
      show({ isActive });
    },
    onSuccess: (saved) => {
      show(saved);
      saySucceeded(REMINDER, 'update');
    },
    onError: (error, isActive) => {
      show({ isActive: !isActive });
      sayFailed(REMINDER, 'update', error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
