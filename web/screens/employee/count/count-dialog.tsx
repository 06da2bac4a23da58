import { useState } from 'react';
import { STOCK_AMOUNT_MAX } from '#contract/limits.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { amountFrom, amountShown, amountTyped } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberPad } from '#web/ui/number-pad.tsx';
import { differsMuch, totalOf } from './count-draft.ts';
import type { Countable, CountDraft } from './count-draft.ts';
import { amountsText } from './count-row.tsx';
import type { KeptCount } from './kept-count.ts';

interface CountDialogProps {
  product: Countable;
  kept: KeptCount;
  /** '3 of 40'. */
  place: string;
  /** Everything else is counted. */
  isLast: boolean;
  onNext: () => void;
  onClose: () => void;
}

/** The amount of one product, in one or several of its units. */
export function CountDialog({ product, kept, place, isLast, onNext, onClose }: CountDialogProps) {
  const { productId, productName, unitOfMeasure, conversions, expected } = product;
  const units = [unitOfMeasure, ...conversions.map((one) => one.unitOfMeasure)];
  const { draft } = kept;
  const amounts = draft.amounts[productId];
  const [entry, setEntry] = useState(() => beginning(product, draft));
  // Another product in the same dialog, which stays open from one to the next.
  if (entry.productId !== productId) setEntry(beginning(product, draft));
  const { unit, text, problem, isAsking } = entry;
  const change = (changes: Partial<Entry>) => setEntry({ ...entry, ...changes });

  const amount = amountFrom(text);
  const isBlank = text.trim() === '';

  function chooseUnit(next: string) {
    if (!keep()) return;
    setEntry({
      ...entry,
      unit: next,
      text: typedOf(amounts?.[next]),
      problem: undefined,
      isAsking: false,
    });
  }

  /** Keeps what was typed; false if it is no amount. */
  function keep(): boolean {
    if (!isBlank && (amount === undefined || amount > STOCK_AMOUNT_MAX)) {
      change({
        problem:
          amount === undefined
            ? 'This is not an amount. Write it like 2.5 or 1/2.'
            : `An amount is at most ${amountShown(STOCK_AMOUNT_MAX)}.`,
      });
      return false;
    }
    if (amount !== amounts?.[unit]) kept.enter(productId, unit, amount);
    return true;
  }

  function enter() {
    if (!keep()) return;
    const { [unit]: _, ...rest } = amounts ?? {};
    const total = totalOf(amount === undefined ? rest : { ...rest, [unit]: amount }, product);
    const isConfirmed = draft.confirmed.includes(productId) && amount === amounts?.[unit];
    const isNothing = amount === undefined && Object.keys(rest).length === 0;
    if (!isNothing && !isConfirmed && !isAsking && differsMuch(total, expected)) {
      change({ isAsking: true, problem: undefined });
      return;
    }
    if (isAsking) kept.confirm(productId);
    onNext();
  }

  const other = Object.entries(amounts ?? {}).filter(([one]) => one !== unit);
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next && keep()) onClose();
      }}
      title={productName}
      aside={<span className="text-sm text-ink-muted tabular-nums">{place}</span>}
      size="small"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
      footer={
        <>
          {!isLast && (
            <Button
              variant="secondary"
              onClick={() => {
                if (keep()) onNext();
              }}
            >
              Skip
            </Button>
          )}
          <Button type="submit" size="large" className="grow">
            {isAsking ? 'Yes, it is right' : isLast ? 'Done' : 'Next'}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <div className="flex items-center gap-3">
          <ProductPicture photoUrl={product.photoUrl} size={56} />
          <div className="min-w-0 grow">
            {units.length > 1 ? (
              <ChipRow
                label="Unit"
                chips={units.map((one) => ({ value: one, label: one }))}
                value={unit}
                onChange={chooseUnit}
              />
            ) : (
              <p className="text-body text-ink-muted">Counted in {unitOfMeasure}</p>
            )}
            {other.length > 0 && (
              <p className="text-sm text-ink-muted">and {amountsText(Object.fromEntries(other))}</p>
            )}
          </div>
        </div>
        <NumberPad
          key={`${productId} ${unit}`}
          label={`Amount of ${productName} in ${unit}`}
          text={text}
          onText={(next) => change({ text: next, problem: undefined, isAsking: false })}
          onEnter={enter}
          unit={unit}
          invalid={problem !== undefined}
          describedBy="count-says"
        />
        <p
          id="count-says"
          role={problem || isAsking ? 'alert' : undefined}
          className={
            problem || isAsking
              ? 'rounded-control bg-warning-soft px-3 py-2 text-body font-medium text-warning'
              : 'min-h-5 text-center text-sm text-ink-muted'
          }
        >
          {problem ??
            (isAsking
              ? `About ${amountShown(expected ?? 0)} ${unitOfMeasure} were expected. Is this right?`
              : /[/]/.test(text) && amount !== undefined && `= ${amountShown(amount)}`)}
        </p>
      </div>
    </Dialog>
  );
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

/** What was counted of the product before, in the first of its units that has an amount. */
function beginning({ productId, unitOfMeasure, conversions }: Countable, draft: CountDraft): Entry {
  const amounts = draft.amounts[productId] ?? {};
  const units = [unitOfMeasure, ...conversions.map((one) => one.unitOfMeasure)];
  const unit = units.find((one) => one in amounts) ?? unitOfMeasure;
  return { productId, unit, text: typedOf(amounts[unit]), problem: undefined, isAsking: false };
}

const typedOf = (amount: number | undefined) => (amount === undefined ? '' : amountTyped(amount));
