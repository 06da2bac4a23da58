import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { amountShown } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberPad } from '#web/ui/number-pad.tsx';
import { amountsText } from './count-row.tsx';
import { useCountEntry } from './use-count-entry.ts';
import type { CountEntryOptions } from './use-count-entry.ts';

interface CountDialogProps extends CountEntryOptions {
  /** '3 of 40'. */
  place: string;
  /** Takes it off the sheet. */
  notKept: ReactNode;
  /** Everything else is counted. */
  isLast: boolean;
  onClose: () => void;
}

/** The amount of one product, in one or several of its units. */
export function CountDialog({
  product,
  kept,
  notKept,
  place,
  isLast,
  onNext,
  onClose,
}: CountDialogProps) {
  const { productId, productName, unitOfMeasure, expected } = product;
  const { units, others, entry, amount, type, chooseUnit, keep, enter } = useCountEntry({
    product,
    kept,
    onNext,
  });
  const { unit, text, problem, isAsking } = entry;
  const otherAmounts = amountsText(others);
  const amountExpected = amountShown(expected ?? 0);
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
              {t`Skip`}
            </Button>
          )}
          <Button type="submit" size="large" className="grow">
            {isAsking ? t`Yes, it is right` : isLast ? t`Done` : t`Next`}
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
                label={t`Unit`}
                chips={units.map((one) => ({ value: one, label: one }))}
                value={unit}
                onChange={chooseUnit}
              />
            ) : (
              <p className="text-body text-ink-muted">{t`Counted in ${unitOfMeasure}`}</p>
            )}
            {Object.keys(others).length > 0 && (
              <p className="text-sm text-ink-muted">{t`and ${otherAmounts}`}</p>
            )}
          </div>
        </div>
        <NumberPad
          key={`${productId} ${unit}`}
          label={t`Amount of ${productName} in ${unit}`}
          text={text}
          onText={type}
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
              ? t`About ${amountExpected} ${unitOfMeasure} were expected. Is this right?`
              : /[/]/.test(text) && amount !== undefined && `= ${amountShown(amount)}`)}
        </p>
        {notKept}
      </div>
    </Dialog>
  );
}
