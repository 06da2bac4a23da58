import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { SEARCH_DEBOUNCE_MS } from '#contract/limits.ts';
import type { Reminder } from '#contract/reminders.ts';
import { notificationLabel } from './reminder-form.ts';

/** Finds reminders by name or notification type while one types; the address keeps what is searched for. */
export function useReminderSearch() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('q') ?? '');
  const term = text.trim();

  const keep = useEffectEvent((q: string) => {
    if ((params.get('q') ?? '') !== q) setParams(q ? { q } : {}, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(term), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);

  const wanted = term.toLowerCase();
  return {
    text,
    setText,
    term,
    matches: ({ name, notificationType }: Reminder) =>
      [name, notificationType, notificationLabel(notificationType)].some((one) =>
        one.toLowerCase().includes(wanted),
      ),
  };
}
