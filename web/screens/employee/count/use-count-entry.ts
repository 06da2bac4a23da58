import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import { amountFrom, amountShown, amountTyped } from '#web/ui/amount.ts';
import { differsMuch, countTotal } from './count-draft.ts';
import type { Countable, CountDraft } from './count-draft.ts';
import type { KeptShelfCount } from './kept-shelf-count.ts';

export interface CountEntryOptions {
  product: Countable;
  kept: KeptShelfCount;
  /** Called when the amount is kept, and confirmed where it differs much. */
  onNext: () => void;
}

/** The amount of one product while it is entered, in one of its units. */
export function useCountEntry({ product, kept, onNext }: CountEntryOptions) {
  const { productId, expected } = product;
  const { draft } = kept;
  const [entry, setEntry] = useState(() => beginning(product, draft));
  // Another product in the same dialog, which stays open from one to the next.
  if (entry.productId !== productId) setEntry(beginning(product, draft));
  const { unit, text, isAsking } = entry;
  const { [unit]: keptAmount, ...others } = draft.amounts[productId] ?? {};
  const amount = amountFrom(text);
  const change = (changes: Partial<Entry>) => setEntry({ ...entry, ...changes });

  /** Keeps what was typed; false if it is no amount. */
  function keep(): boolean {
    const problem = text.trim() === '' ? undefined : problemOf(amount);
    if (problem) {
      change({ problem });
      return false;
    }
    if (amount !== keptAmount) kept.enter(productId, unit, amount);
    return true;
  }

  function enter() {
    if (!keep()) return;
    const all = amount === undefined ? others : { ...others, [unit]: amount };
    const isConfirmed = draft.confirmed.includes(productId) && amount === keptAmount;
    const isCounted = Object.keys(all).length > 0;
    if (isCounted && !isConfirmed && !isAsking && differsMuch(countTotal(all, product), expected)) {
      change({ isAsking: true, problem: undefined });
      return;
    }
    if (isAsking) kept.confirm(productId);
    onNext();
  }

  return {
    units: unitsOf(product),
    /** What was counted of the product in its other units. */
    others,
    entry,
    amount,
    type: (typed: string) => change({ text: typed, problem: undefined, isAsking: false }),
    chooseUnit(next: string) {
      if (next === unit || !keep()) return;
      change({ unit: next, text: typedOf(others[next]), problem: undefined, isAsking: false });
    },
    keep,
    enter,
  };
}

/** What is being entered. */
interface Entry {
  productId: string;
  unit: string;
  text: string;
  problem: string | undefined;
  /** The amount differs much from what was expected, and was not confirmed yet. */
  isAsking: boolean;
}

const unitsOf = ({ unitOfMeasure, conversions }: Countable) => [
  unitOfMeasure,
  ...conversions.map((one) => one.unitOfMeasure),
];

/** What was counted of the product before, in the first of its units that has an amount. */
function beginning(product: Countable, draft: CountDraft): Entry {
  const { productId, unitOfMeasure } = product;
  const amounts = draft.amounts[productId] ?? {};
  const unit = unitsOf(product).find((one) => one in amounts) ?? unitOfMeasure;
  return { productId, unit, text: typedOf(amounts[unit]), problem: undefined, isAsking: false };
}

const typedOf = (amount: number | undefined) => (amount === undefined ? '' : amountTyped(amount));

function problemOf(amount: number | undefined): string | undefined {
  if (amount === undefined) return t`This is not an amount. Write it like 2.5 or 1/2.`;
  const most = amountShown(STOCK_AMOUNT_MAX);
  return amount > STOCK_AMOUNT_MAX ? t`An amount is at most ${most}.` : undefined;
}
