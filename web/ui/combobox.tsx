import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';
import type { ComboboxOption } from './combobox-list.tsx';
import type { ControlProps } from './field.tsx';
import { Beside } from './beside.tsx';
import { ComboboxList } from './combobox-list.tsx';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';

type ComboboxProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  options: readonly ComboboxOption[];
  /** '' or undefined shows the placeholder. */
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  searchPlaceholder?: string;
  /** Shown when there are no options: what is missing, and the next step. */
  none?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A choice from a long list: a combobox whose options are searched by typing. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, optional, className } = props;
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(control) => <Choice {...props} control={control} />}
    </Field>
  );
}

function Choice(props: ComboboxProps & { control: ControlProps }) {
  const { label, options, value, onValueChange, placeholder = t`Select`, disabled, ref } = props;
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const [typed, setTyped] = useState('');
  const listId = useId();
  const chosen = options.find((option) => option.value === value);

  function change(next: boolean) {
    setOpen(next);
    setByKey(false);
    setTyped('');
  }

  /** Arrows open the list; so does typing, without losing a letter while it opens. */
  function onKeyDown(event: KeyboardEvent) {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!isArrow && (!isText || (event.key === ' ' && !open))) return;
    event.preventDefault();
    setOpen(true);
    setByKey(true);
    if (isText) setTyped((before) => before + event.key);
  }

  return (
    <>
      <button
        type="button"
        ref={ref}
        {...props.control}
        // It opens a list, which no native select can search.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={listId}
        disabled={disabled}
        onClick={() => change(true)}
        onKeyDown={onKeyDown}
        className={clsx(controlClass, 'flex items-center justify-between gap-2 text-left')}
      >
        <span className={clsx('min-w-0 truncate', !chosen && 'text-ink-muted')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </button>
      {open && (
        <Beside
          id={listId}
          label={label}
          controlId={props.control.id}
          onClose={() => change(false)}
        >
          <ComboboxList
            {...props}
            atOnce={byKey}
            typed={typed}
            onType={setTyped}
            onValueChange={(next) => {
              onValueChange(next);
              change(false);
            }}
          />
        </Beside>
      )}
    </>
  );
}
