import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { SEARCH_DEBOUNCE_MS } from '#contract/limits.ts';
import type { Reminder } from '#contract/reminders.ts';
import { notificationLabel } from './reminder-form.ts';

/** Finds reminders by name or notification type with each letter; the address keeps what is searched for. */
export function useReminderSearch() {
  const [params, setParams] = useSearchParams();
  /** Undefined: nobody is typing, and the address says what is searched for. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? params.get('q') ?? '';
  const term = text.trim();

  // Browsers refuse an address that changes with each key.
  const settle = useEffectEvent((q: string) => {
    setParams(q === '' ? {} : { q }, { replace: true });
    setTyped(undefined);
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => settle(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const wanted = term.toLowerCase();
  return {
    text,
    setText: setTyped,
    /** Blank when nothing is searched for. */
    term,
    matches: ({ name, notificationType }: Reminder) =>
      [name, notificationType, notificationLabel(notificationType)].some((one) =>
        one.toLowerCase().includes(wanted),
      ),
  };
}
