import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Delete } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { controlClass } from './control-class.ts';
import { PadKey } from './pad-key.tsx';

type NumberPadProps = {
  /** Spoken name: 'Amount of Roma Tomatoes'. */
  label: string;
  /** As typed; `amountFrom` reads it. */
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  /** The unit behind the number. */
  unit?: string | undefined;
  /** What was typed is no amount. */
  invalid?: boolean;
  /** The id of a sentence about the amount. */
  describedBy?: string | undefined;
};

const key =
  'grid min-h-14 touch-manipulation place-items-center rounded-control border border-line text-xl font-medium ' +
  'select-none transition-colors tabular-nums hover:bg-surface-subtle active:bg-line';
const digitKey = clsx(key, 'bg-surface-raised');
const otherKey = clsx(key, 'bg-surface-subtle text-ink-muted');

/** Key and what it adds: a fraction stands behind a whole number with a blank between. */
const FRACTIONS = [
  ['½', '1/2'],
  ['¼', '1/4'],
  ['¾', '3/4'],
] as const;
/** Row by row; each ends with a key of the last column. */
const ROWS = ['123', '456', '789'] as const;
const MAX = 20;

/**
 * Large keys for an amount such as `12`, `2.5` or `1 1/2`. The field keeps the focus and takes a hardware keyboard; the keys
 * are for touch, also with gloves. The first key replaces the amount that was there.
 */
export function NumberPad(props: NumberPadProps) {
  const { label, text, onText, onEnter, unit, invalid = false, describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  function edit(next: string) {
    setIsFresh(false);
    onText(next.slice(0, MAX));
  }
  const typed = isFresh ? '' : text;
  const add = (more: string) => edit(typed + more);

  return (
    <div>
      <div className="relative">
        <input
          ref={input}
          type="text"
          // The keys below are the keyboard.
          inputMode="none"
          autoComplete="off"
          maxLength={MAX}
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          value={text}
          // Unlike a change, it comes also for the same digit over the one that was there.
          onInput={(event) => edit(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          className={clsx(
            controlClass,
            'h-16 py-0! text-center text-4xl! font-semibold tabular-nums',
          )}
        />
        {unit && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-4 max-w-[30%] -translate-y-1/2 truncate text-body text-ink-muted"
          >
            {unit}
          </span>
        )}
      </div>
      <div className="mt-3 grid grid-cols-4 gap-2">
        {ROWS.map((digits, row) => {
          const [shown, fraction] = FRACTIONS[row] ?? FRACTIONS[0];
          return [
            ...Array.from(digits, (digit) => (
              <PadKey key={digit} onClick={() => add(digit)} className={digitKey}>
                {digit}
              </PadKey>
            )),
            <PadKey
              key={shown}
              aria-label={t`Add ${fraction}`}
              onClick={() => add(/\d$/.test(typed) ? ` ${fraction}` : fraction)}
              className={otherKey}
            >
              {shown}
            </PadKey>,
          ];
        })}
        <PadKey onClick={() => add('.')} aria-label={t`Decimal point`} className={otherKey}>
          .
        </PadKey>
        <PadKey onClick={() => add('0')} className={digitKey}>
          0
        </PadKey>
        <PadKey onClick={() => add('/')} aria-label={t`Fraction bar`} className={otherKey}>
          /
        </PadKey>
        <PadKey
          aria-label={t`Delete the last character`}
          onClick={() => edit(text.slice(0, -1))}
          className={otherKey}
        >
          <Delete aria-hidden className="size-6" />
        </PadKey>
      </div>
    </div>
  );
}
