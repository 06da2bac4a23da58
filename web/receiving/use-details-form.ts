import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { priceToEdit, typedPrice } from '#contract/values/money.ts';
import { worded } from '#web/api/worded.ts';
import { useWording } from '#web/language/use-wording.ts';
import type { LineEntry } from './delivery-count.ts';

const TEMPERATURE = /^-?\d{1,3}([.,]\d)?$/;
const COLDEST = -99.9;
const WARMEST = 299.9;

const FIELDS = ['temperature', 'billed'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number], string | undefined>>;

export type DetailsForm = ReturnType<typeof useDetailsForm>;

/** The form of a line's details; `save` hands the entry on, or says which field is not understood. */
export function useDetailsForm(
  entry: LineEntry,
  currency: string,
  onEnter: (entry: LineEntry) => void,
) {
  const [typed, setTyped] = useState({
    note: entry.note ?? '',
    temperature: entry.temperatureC?.toString() ?? '',
    lot: entry.lot ?? '',
    bestBefore: entry.bestBefore ?? '',
    billed: entry.billedPrice ? priceToEdit(entry.billedPrice) : '',
  });
  const [problems, setProblems, wording] = useWording<Problems>(() => ({}));

  function type(changed: Partial<typeof typed>) {
    setTyped((before) => ({ ...before, ...changed }));
    const solved = FIELDS.filter((field) => field in changed && problems[field]);
    if (solved.length > 0)
      setProblems(() => ({
        ...wording(),
        ...Object.fromEntries(solved.map((field) => [field, undefined])),
      }));
  }

  function save() {
    const temperatureC = temperatureFrom(typed.temperature);
    if (temperatureC === 'wrong') {
      setProblems(() => ({ temperature: t`Please enter a temperature such as 4.5` }));
      return;
    }
    const price = typed.billed.trim() === '' ? undefined : typedPrice(typed.billed, currency);
    if (price && 'problem' in price) {
      const { problem } = price;
      setProblems(() => ({ billed: worded(problem, problem.code) }));
      return;
    }
    onEnter({
      ...entry,
      billedPrice: price?.price,
      note: typed.note.trim() || undefined,
      temperatureC,
      lot: typed.lot.trim() || undefined,
      bestBefore: typed.bestBefore || undefined,
    });
  }

  return { typed, type, problems, save };
}

/** Undefined for an empty field. */
function temperatureFrom(text: string): number | undefined | 'wrong' {
  const typed = text.trim().replace('−', '-');
  if (typed === '') return undefined;
  const measured = Number(typed.replace(',', '.'));
  return TEMPERATURE.test(typed) && measured >= COLDEST && measured <= WARMEST ? measured : 'wrong';
}
