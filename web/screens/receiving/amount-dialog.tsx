import { useId, useState } from 'react';
import { STOCK_AMOUNT_MAX } from '#contract/limits.ts';
import { amountFrom, amountShown, amountTyped } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberPad } from '#web/ui/number-pad.tsx';

interface AmountDialogProps {
  open: boolean;
  name: string;
  unit: string;
  value: number;
  /** '5 case ordered' */
  text: string;
  /** 0 is no amount: of what was not ordered, something came. */
  aboveZero?: boolean;
  onClose: () => void;
  onAmount: (amount: number) => void;
}

/** A number pad for one line's amount. Mount it anew each time it opens. */
export function AmountDialog(props: AmountDialogProps) {
  const { open, name, unit, value, text, aboveZero = false, onClose, onAmount } = props;
  const [typed, setTyped] = useState(amountTyped(value));
  const [isRefused, setIsRefused] = useState(false);
  const sentenceId = useId();
  const amount = amountFrom(typed);
  const isAmount = amount !== undefined && amount <= STOCK_AMOUNT_MAX && (amount > 0 || !aboveZero);
  const isFraction = typed.includes('/');

  function done() {
    if (isAmount) onAmount(amount);
    else setIsRefused(true);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={name}
      description={text}
      size="small"
      footer={
        <>
          <Button variant="secondary" size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" className="grow" onClick={done}>
            Done
          </Button>
        </>
      }
    >
      <NumberPad
        label={`Amount of ${name}`}
        text={typed}
        unit={unit}
        invalid={isRefused && !isAmount}
        describedBy={sentenceId}
        onText={setTyped}
        onEnter={done}
      />
      <output
        id={sentenceId}
        className={`mt-2 block h-5 text-center text-sm ${isRefused && !isAmount ? 'font-medium text-danger' : 'text-ink-muted'}`}
      >
        {isRefused && !isAmount
          ? 'Type an amount such as 12, 2.5 or 1 1/2.'
          : isFraction && isAmount && `= ${amountShown(amount)} ${unit}`}
      </output>
    </Dialog>
  );
}
