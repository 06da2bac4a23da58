import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { amountShown, rounded } from './amount.ts';
import { useHold } from './use-hold.ts';

type AmountStepperProps = {
  /** What is counted; names the buttons: 'Increase amount of Roma Tomatoes'. */
  name: string;
  unit: string;
  /** Beside the amount, where there is a choice of units. */
  showsUnit?: boolean;
  value: number;
  onChange: (value: number) => void;
  /** The number was pressed: the caller opens a number pad. */
  onType: () => void;
  max: number;
  disabled?: boolean;
  className?: string;
};

const button =
  'grid size-13 max-[16rem]:w-10 shrink-0 touch-manipulation place-items-center text-ink transition-colors focus-visible:-outline-offset-3 ' +
  'not-disabled:hover:bg-surface-subtle not-disabled:active:bg-line disabled:text-ink-muted disabled:opacity-50';

/** Minus, the amount, plus, large enough for gloves. A press on the amount asks for a number pad; changes are spoken. */
export function AmountStepper(props: AmountStepperProps) {
  const { name, unit, showsUnit = false, value, onChange, onType, max } = props;
  const { disabled = false, className } = props;
  const number = useRef<HTMLButtonElement>(null);
  const amount = amountShown(value);

  /** Returns whether there is one more step in that direction. */
  function step(by: 1 | -1) {
    const to = Math.min(Math.max(rounded(value + by), 0), max);
    onChange(to);
    const isLast = to === (by > 0 ? max : 0);
    // The pressed button is about to be disabled, which would lose the focus.
    if (isLast) number.current?.focus({ preventScroll: true });
    return !isLast;
  }
  const less = useHold(() => step(-1));
  const more = useHold(() => step(1));

  return (
    <div
      className={clsx(
        'inline-flex overflow-clip rounded-control border border-line-strong bg-surface select-none',
        className,
      )}
    >
      <button
        {...less}
        type="button"
        className={button}
        aria-label={t`Decrease amount of ${name}`}
        disabled={disabled || value <= 0}
      >
        <Minus aria-hidden className="size-6" />
      </button>
      <button
        ref={number}
        type="button"
        onClick={onType}
        disabled={disabled}
        aria-label={t`Amount of ${name}: ${amount} ${unit}`}
        className="min-w-16 max-[16rem]:min-w-0 max-[16rem]:px-0 grow touch-manipulation border-x border-line px-2 text-lg font-semibold tabular-nums not-disabled:hover:bg-surface-subtle focus-visible:-outline-offset-3"
      >
        {amount}
        {showsUnit && (
          <span className="block truncate text-sm font-normal text-ink-muted">{unit}</span>
        )}
      </button>
      <button
        {...more}
        type="button"
        className={button}
        aria-label={t`Increase amount of ${name}`}
        disabled={disabled || value >= max}
      >
        <Plus aria-hidden className="size-6" />
      </button>
      <output className="sr-only">{amount}</output>
    </div>
  );
}
