import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { priceToEdit, typedPrice } from '#contract/values/money.ts';
import { worded } from '#web/api/worded.ts';
import type { LineEntry } from './delivery-count.ts';

const TEMPERATURE = /^-?\d{1,3}([.,]\d)?$/;
const COLDEST = -99.9;
const WARMEST = 299.9;

type Problems = Partial<Record<'temperature' | 'billed', string | undefined>>;

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
  const [problems, setProblems] = useState<Problems>({});

  function type(changed: Partial<typeof typed>) {
    const solved = Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));
    setTyped((before) => ({ ...before, ...changed }));
    setProblems((before) => ({ ...before, ...solved }));
  }

  function save() {
    const temperatureC = temperatureFrom(typed.temperature);
    if (temperatureC === 'wrong') {
      setProblems({ temperature: t`Please enter a temperature such as 4.5` });
      return;
    }
    const price = typed.billed.trim() === '' ? undefined : typedPrice(typed.billed, currency);
    if (price && 'problem' in price) {
      setProblems({ billed: worded(price.problem, price.problem.code) });
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
