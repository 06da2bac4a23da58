import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useRef, useState } from 'react';
import { grouped } from './grouped.ts';
import { useHold } from './use-hold.ts';

type QuantityStepperProps = {
  /** What is counted; names the field and its buttons: 'Increase quantity of Roma Tomatoes'. */
  name: string;
  value: number;
  /** `isTyped`: rather than one more or one less. */
  onChange: (value: number, isTyped?: boolean) => void;
  max: number;
  className?: string;
  ref?: Ref<HTMLDivElement>;
};

const button =
  'grid size-11 shrink-0 touch-manipulation place-items-center rounded-control text-ink transition-colors ' +
  'not-disabled:hover:bg-surface-subtle not-disabled:active:bg-line ' +
  'disabled:text-ink-muted disabled:opacity-50';

/** Minus, the number, plus. The number can be typed; holding a button repeats. Changes are spoken. */
export function QuantityStepper({
  name,
  value,
  onChange,
  max,
  className,
  ref,
}: QuantityStepperProps) {
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);

  /** Returns whether there is one more step in that direction. */
  function step(by: 1 | -1) {
    const to = Math.min(Math.max(value + by, 0), max);
    onChange(to);
    const isLast = to === (by > 0 ? max : 0);
    // The pressed button is about to be disabled, which would lose the focus.
    if (isLast) (by > 0 ? minus : plus).current?.focus();
    return !isLast;
  }
  const less = useHold(() => step(-1));
  const more = useHold(() => step(1));

  return (
    <div
      ref={ref}
      className={clsx(
        'inline-flex items-center justify-between rounded-control border bg-surface select-none',
        value > 0 ? 'border-accent' : 'border-line',
        className,
      )}
    >
      <button
        {...less}
        ref={minus}
        type="button"
        className={button}
        aria-label={t`Decrease quantity of ${name}`}
        disabled={value <= 0}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <Typed {...{ name, value, onChange, max }} onStep={step} />
      <button
        {...more}
        ref={plus}
        type="button"
        className={clsx(button, 'not-disabled:text-accent')}
        aria-label={t`Increase quantity of ${name}`}
        disabled={value >= max}
      >
        <Plus aria-hidden className="size-5" />
      </button>
      <output className="sr-only">{grouped(value)}</output>
    </div>
  );
}

type TypedProps = Pick<QuantityStepperProps, 'name' | 'value' | 'onChange' | 'max'> & {
  onStep: (by: 1 | -1) => void;
};

/** The number as a field. A whole number takes effect at once; an empty field or 0 removes only on blur. */
function Typed({ name, value, onChange, max, onStep }: TypedProps) {
  const [draft, setDraft] = useState<string>();
  const typed = draft === undefined ? value : wholeNumber(draft);

  function change(text: string) {
    setDraft(text);
    const number = wholeNumber(text);
    if (number) onChange(Math.min(number, max), true);
  }
  function leave() {
    setDraft(undefined);
    if (draft?.trim() === '' || typed === 0) onChange(0);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      // Not the form around it.
      event.preventDefault();
      event.currentTarget.select();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setDraft(undefined);
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  }

  return (
    <input
      // `type="number"` would accept '1e5' and change on a mouse's wheel.
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={grouped(max).length}
      aria-label={t`Quantity of ${name}`}
      aria-invalid={typed === undefined || undefined}
      value={draft ?? grouped(value)}
      // `onChange` would not hear of the same digit typed again.
      onInput={(event) => change((event.target as HTMLInputElement).value)}
      onFocus={(event) => event.target.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
      className={clsx(
        'h-11 w-full min-w-8 rounded-control bg-transparent text-center text-base font-semibold tabular-nums',
        'focus-visible:-outline-offset-2 aria-invalid:text-danger',
        value === 0 && draft === undefined && 'text-ink-muted',
      )}
    />
  );
}

/** Undefined for invalid text: '1.5' is not 15. An empty field is 0. */
function wholeNumber(text: string): number | undefined {
  const digits = text.trim().replaceAll(/,(?=\d{3}\b)/g, '');
  return /^\d*$/.test(digits) ? Number(digits) : undefined;
}
