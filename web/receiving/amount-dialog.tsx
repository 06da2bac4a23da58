import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import { amountFrom, amountShown, amountTyped } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberPad } from '#web/ui/number-pad.tsx';
import { exactlyIn, typedIn } from './line-units.ts';
import type { LineUnit, Typed } from './line-units.ts';

interface AmountDialogProps {
  open: boolean;
  name: string;
  /** The units in which it can be counted. */
  units: readonly LineUnit[];
  /** The one of `value`. */
  unit: string;
  value: number;
  /** '5 case ordered' */
  text: string;
  /** 0 is no amount: of what was not ordered, something came. */
  aboveZero?: boolean;
  onClose: () => void;
  onAmount: (amount: number, unit: LineUnit) => void;
}

/** A number pad for one line's amount. Mount a new one each time it opens. */
export function AmountDialog(props: AmountDialogProps) {
  const { open, name, units, value, aboveZero = false, onClose, onAmount } = props;
  const [unit, setUnit] = useState(props.unit);
  // As it was typed last: converted forth and back, it is not rounded twice.
  const [typed, setTyped] = useState<Typed>({ text: amountTyped(value), unit });
  const [isRefused, setIsRefused] = useState(false);
  const sentenceId = useId();
  const text = typedIn(typed, { wanted: unit, units });
  const amount = amountFrom(text);
  const exact = exactlyIn(typed, { wanted: unit, units });
  const isAmount = amount !== undefined && amount <= STOCK_AMOUNT_MAX && (amount > 0 || !aboveZero);
  const isFraction = text.includes('/');

  function done() {
    if (isAmount && exact) onAmount(exact.amount, exact.unit);
    else setIsRefused(true);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={name}
      description={props.text}
      size="small"
      footer={
        <>
          <Button variant="secondary" size="large" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button size="large" className="grow" onClick={done}>
            {t`Done`}
          </Button>
        </>
      }
    >
      {units.length > 1 && (
        <ChipRow
          label={t`Unit`}
          className="mb-3"
          chips={units.map(({ unitOfMeasure }) => ({ value: unitOfMeasure, label: unitOfMeasure }))}
          value={unit}
          onChange={setUnit}
        />
      )}
      <NumberPad
        key={unit}
        label={units.length > 1 ? t`Amount of ${name} in ${unit}` : t`Amount of ${name}`}
        text={text}
        unit={unit}
        invalid={isRefused && !isAmount}
        describedBy={sentenceId}
        onText={(next) => setTyped({ text: next, unit })}
        onEnter={done}
      />
      <output
        id={sentenceId}
        className={`mt-2 block h-5 text-center text-sm ${isRefused && !isAmount ? 'font-medium text-danger' : 'text-ink-muted'}`}
      >
        {isRefused && !isAmount
          ? t`Type an amount such as 12, 2.5 or 1 1/2.`
          : isFraction && isAmount && `= ${amountShown(amount)} ${unit}`}
      </output>
    </Dialog>
  );
}
