import { plural, t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Delete } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import { controlClass } from './control-class.ts';
import { PadKey } from './pad-key.tsx';
import { SpinnerIcon } from './spinner.tsx';

type PinPadProps = {
  /** Spoken name: 'PIN of Ada Rossi'. */
  label: string;
  /** The digits entered so far. */
  digits: string;
  onDigits: (digits: string) => void;
  /** Enter is possible from this many digits on. */
  min: number;
  max: number;
  onEnter: () => void;
  /** The digits are being checked. */
  busy?: boolean;
  /** No try is allowed now. */
  disabled?: boolean;
  /** The id of the sentence about the last try. */
  describedBy?: string | undefined;
};

/** Stands for a digit in the field: the page never holds the digits themselves. */
const DOT = '•';

const key =
  'grid min-h-16 touch-manipulation place-items-center rounded-control border border-line text-2xl font-medium ' +
  'select-none transition-colors sm:min-h-18 [@media(height<40rem)]:min-h-13 disabled:opacity-50';
const digitKey = clsx(
  key,
  'bg-surface-raised not-disabled:hover:bg-surface-subtle not-disabled:active:bg-line',
);

/**
 * Large keys for a PIN. One field keeps the focus and takes a hardware keyboard's digits, Backspace and Enter; the keys are
 * for touch. Digits are shown and spoken as dots only.
 */
export function PinPad(props: PinPadProps) {
  const { label, digits, onDigits, min, max, onEnter, busy = false, disabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const countId = useId();
  const count = digits.length;
  const isIdle = !busy && !disabled;
  const canEnter = isIdle && digits.length >= min;

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    // After a touch beside the keys nothing has the focus: digits typed then belong here.
    const onKeyDown = () => {
      if (document.activeElement === document.body) input.current?.focus({ preventScroll: true });
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  /** @param text dots for the digits that stay, and new digits */
  function edit(text: string) {
    const kept = text.split(DOT).length - 1;
    if (isIdle) onDigits((digits.slice(0, kept) + text.replaceAll(/\D/g, '')).slice(0, max));
  }

  function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (canEnter) onEnter();
  }

  return (
    <form noValidate onSubmit={enter} className="mx-auto w-full max-w-sm">
      <input
        ref={input}
        // Screen readers do not speak what is typed; browsers do not offer to save it as a password.
        type="password"
        autoComplete="one-time-code"
        inputMode="none"
        aria-label={label}
        aria-describedby={[countId, props.describedBy].filter(Boolean).join(' ')}
        value={DOT.repeat(digits.length)}
        readOnly={!isIdle}
        onChange={(event) => edit(event.target.value)}
        className={clsx(controlClass, 'h-14 py-0! text-center text-4xl! tracking-[0.2em]')}
      />
      <output id={countId} className="sr-only">
        {plural(count, { one: '# digit entered', other: '# digits entered' })}
      </output>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {Array.from('123456789', (digit) => (
          <PadKey
            key={digit}
            disabled={!isIdle}
            onClick={() => onDigits((digits + digit).slice(0, max))}
            className={digitKey}
          >
            {digit}
          </PadKey>
        ))}
        <PadKey
          aria-label={t`Delete the last digit`}
          disabled={!isIdle || digits === ''}
          onClick={() => onDigits(digits.slice(0, -1))}
          className={digitKey}
        >
          <Delete aria-hidden className="size-6" />
        </PadKey>
        <PadKey
          disabled={!isIdle}
          onClick={() => onDigits(`${digits}0`.slice(0, max))}
          className={digitKey}
        >
          0
        </PadKey>
        <PadKey
          type="submit"
          aria-label={t`Enter`}
          aria-busy={busy || undefined}
          disabled={!canEnter}
          className={clsx(
            key,
            'border-accent! bg-accent text-lg! text-accent-ink not-disabled:hover:bg-accent-strong',
          )}
        >
          {busy ? <SpinnerIcon className="size-6" /> : t`Enter`}
        </PadKey>
      </div>
    </form>
  );
}
