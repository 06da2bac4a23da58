import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Sale } from '#contract/calls/sales.ts';
import { isSameAmount, priceToEdit } from '#contract/values/money.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { priceIn } from '../records/typed-price.ts';

interface ChangedDay {
  date: string;
  amount: string | null;
}

/** What was typed of the sales of a location, until it is saved. */
export function useSalesSheet(locationId: number, sales: readonly Sale[] | undefined) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const saving = useWrite({
    write: (changes: readonly ChangedDay[]) =>
      changes.map((change) => writeOf('setSales', { body: { locationId, ...change } })),
    success: (_, changes) => ({
      title: t`Sales saved`,
      description: plural(changes.length, { one: '# day saved.', other: '# days saved.' }),
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Error`,
      description: sentenceOf(error, t`The sales were not saved. What you typed is still here.`),
      tone: 'destructive',
    }),
    busyUntilShown: true,
  });
  const storedOf = (day: string) => sales?.find(({ date }) => date === day)?.amount ?? null;
  const textOf = (day: string) => typed[day] ?? priceToEdit(storedOf(day) ?? '');
  return {
    textOf,
    type: (day: string, text: string) => setTyped((before) => ({ ...before, [day]: text })),
    /** Days that differ from what is stored, as they are sent. */
    changesOf: (days: readonly string[], currency: string): ChangedDay[] =>
      days.flatMap((date) => {
        if (typed[date] === undefined) return [];
        const amount = priceIn(typed[date], currency);
        const stored = storedOf(date);
        if (amount === undefined) return [{ date, amount: null }];
        const next = amount || null;
        return isSameAmount(next, stored) ? [] : [{ date, amount: next }];
      }),
    discard: () => setTyped({}),
    /** What was typed is shown until what is stored was read again. */
    save: (changes: readonly ChangedDay[]) =>
      saving.mutate(changes, { onSuccess: () => setTyped({}) }),
    busy: saving.isPending,
  };
}
