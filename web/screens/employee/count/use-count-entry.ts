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
  const { unit, text, isTyped, isAsking } = entry;
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
    // The same amount, typed again, was counted again (E16).
    if (amount !== keptAmount || (isTyped && amount !== undefined))
      kept.enter(productId, unit, amount);
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
    type: (typed: string) =>
      change({ text: typed, isTyped: true, problem: undefined, isAsking: false }),
    chooseUnit(next: string) {
      if (next === unit || !keep()) return;
      setEntry(entryOf({ productId, unit: next, amount: others[next] }));
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
  /** Not only what was kept before. */
  isTyped: boolean;
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
  return entryOf({ productId, unit, amount: amounts[unit] });
}

/** An amount as it was kept before. */
function entryOf({
  productId,
  unit,
  amount,
}: Pick<Entry, 'productId' | 'unit'> & { amount: number | undefined }): Entry {
  const text = amount === undefined ? '' : amountTyped(amount);
  return { productId, unit, text, isTyped: false, problem: undefined, isAsking: false };
}

function problemOf(amount: number | undefined): string | undefined {
  if (amount === undefined) return t`This is not an amount. Write it like 2.5 or 1/2.`;
  const most = amountShown(STOCK_AMOUNT_MAX);
  return amount > STOCK_AMOUNT_MAX ? t`An amount is at most ${most}.` : undefined;
}
