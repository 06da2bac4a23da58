import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { controlClass } from './control-class.ts';

type SearchBoxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** Spoken name: 'Search products'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** A search field with a button that empties it. `className` positions the whole box. */
export function SearchBox({ label, value, onChange, className, ...rest }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={clsx('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
      />
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(controlClass, 'appearance-none pr-12 pl-11')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t`Clear search`}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-ink-muted hover:text-ink"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}
