import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { useRef } from 'react';
import { grouped } from './grouped.ts';

type QuantityStepperProps = {
  /** What is counted; names the buttons: 'Increase quantity of Roma Tomatoes'. */
  name: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLFieldSetElement>;
};

const button =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors ' +
  'not-disabled:hover:bg-surface-subtle not-disabled:active:bg-line ' +
  'disabled:text-ink-muted disabled:opacity-50';

/** Minus, the number, plus. The number is spoken when it changes. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    name,
    value,
    onChange,
    min = 0,
    max = Infinity,
    disabled = false,
    className,
    ref,
  } = props;
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);

  function step(to: number, other: HTMLButtonElement | null) {
    onChange(to);
    // The pressed button is about to be disabled, which would drop a keyboard's focus.
    if (to <= min || to >= max) other?.focus();
  }

  return (
    <fieldset
      ref={ref}
      aria-label={`Quantity of ${name}`}
      className={clsx(
        'inline-flex items-center justify-between rounded-control border bg-surface',
        value > min ? 'border-accent' : 'border-line',
        className,
      )}
    >
      <button
        ref={minus}
        type="button"
        className={button}
        aria-label={`Decrease quantity of ${name}`}
        disabled={disabled || value <= min}
        onClick={() => step(value - 1, plus.current)}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <output
        aria-live="polite"
        className={clsx(
          'min-w-8 grow text-center text-base font-semibold tabular-nums',
          value === 0 && 'text-ink-muted',
        )}
      >
        {grouped(value)}
      </output>
      <button
        ref={plus}
        type="button"
        className={clsx(button, 'not-disabled:text-accent')}
        aria-label={`Increase quantity of ${name}`}
        disabled={disabled || value >= max}
        onClick={() => step(value + 1, minus.current)}
      >
        <Plus aria-hidden className="size-5" />
      </button>
    </fieldset>
  );
}
