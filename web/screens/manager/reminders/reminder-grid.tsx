import { t } from '@lingui/core/macro';
import type { Reminder } from '#contract/calls/reminders.ts';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { Each } from '#web/ui/each.tsx';
import { ReminderCard } from './reminder-card.tsx';

const grid = 'grid gap-4 md:grid-cols-2';

interface ReminderGridProps {
  reminders: readonly Reminder[];
  onEdit: (reminder: Reminder) => void;
  onDelete: (reminder: Reminder) => void;
  onHistory: (reminder: Reminder) => void;
}

/** A card per reminder; cards in a row are equally high. */
export function ReminderGrid({ reminders, onEdit, onDelete, onHistory }: ReminderGridProps) {
  return (
    <ul className={grid}>
      <Each of="li" records={reminders} keyOf={(reminder) => reminder.id}>
        {(reminder) => (
          <ReminderCard
            reminder={reminder}
            onEdit={() => onEdit(reminder)}
            onDelete={() => onDelete(reminder)}
            onHistory={() => onHistory(reminder)}
          />
        )}
      </Each>
    </ul>
  );
}

export function LoadingReminders() {
  return <SkeletonCards count={6} label={t`Loading reminders`} className={grid} />;
}
