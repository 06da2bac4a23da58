import { t } from '@lingui/core/macro';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/control-class.ts';
import { Field } from '#web/ui/field.tsx';

interface QuantityFieldProps {
  /** What is counted; part of the buttons' names. */
  name: string;
  value: number;
  onChange: (value: number) => void;
  disabled: boolean;
}

/** A whole number from 1, stepped or typed; other input becomes 1. */
export function QuantityField({ name, value, onChange, disabled }: QuantityFieldProps) {
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);

  function step(to: number, other: HTMLButtonElement | null) {
    onChange(to);
    // The pressed button is about to be disabled, which would lose the focus.
    if (to <= QUANTITY_MIN || to >= QUANTITY_MAX) other?.focus();
  }

  return (
    <Field label={t`Quantity`}>
      {(control) => (
        <div className="flex gap-2">
          <Button
            ref={minus}
            variant="secondary"
            size="icon"
            aria-label={t`Decrease quantity of ${name}`}
            disabled={disabled || value <= QUANTITY_MIN}
            onClick={() => step(value - 1, plus.current)}
          >
            <Minus aria-hidden className="size-5" />
          </Button>
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(QUANTITY_MAX).length}
            disabled={disabled}
            value={value}
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => {
              const quantity = /^\d+$/.test(target.value) ? Number(target.value) : 0;
              onChange(Math.max(QUANTITY_MIN, quantity));
              // Selected, so that the next digit replaces the default 1.
              if (quantity < QUANTITY_MIN) requestAnimationFrame(() => target.select());
            }}
            className={`${controlClass} min-w-0 max-w-28 text-center text-base font-semibold tabular-nums`}
          />
          <Button
            ref={plus}
            variant="secondary"
            size="icon"
            aria-label={t`Increase quantity of ${name}`}
            disabled={disabled || value >= QUANTITY_MAX}
            onClick={() => step(value + 1, minus.current)}
          >
            <Plus aria-hidden className="size-5" />
          </Button>
        </div>
      )}
    </Field>
  );
}
