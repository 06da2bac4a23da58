import { useSearchParams } from 'wouter';
import { folded } from '#contract/values/folded.ts';
import type { Reminder } from '#contract/calls/reminders.ts';
import { useTyping } from '../records/use-typing.ts';
import { notificationLabel } from './reminder-form.ts';

/** Finds reminders by name or notification type with each letter; the search is in the address. */
export function useReminderSearch() {
  const [params, setParams] = useSearchParams();
  const { text, setText } = useTyping(params.get('q') ?? '', (q) =>
    setParams(q === '' ? {} : { q }, { replace: true }),
  );
  const term = text.trim();
  const wanted = folded(term);
  return {
    text,
    setText,
    /** Blank without a search. */
    term,
    matches: ({ name, notificationType }: Reminder) =>
      [name, notificationType, notificationLabel(notificationType)].some((one) =>
        folded(one).includes(wanted),
      ),
  };
}
