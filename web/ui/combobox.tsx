import { t } from '@lingui/core/macro';
import { hideOthers } from 'aria-hidden';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';
import type { ComboboxOption } from './combobox-list.tsx';
import type { ControlProps } from './field.tsx';
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

  function toTrigger() {
    document.getElementById(props.control.id)?.focus();
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
    // Not modal: what Radix then changes around the list makes the browser compute the style of the whole page three times
    // (24.14). A press outside, the wheel and screen readers are kept from the page below.
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger
        ref={ref}
        {...props.control}
        // It opens a list, which no native select can search.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        disabled={disabled}
        onKeyDown={onKeyDown}
        className={clsx(controlClass, 'flex items-center justify-between gap-2 text-left')}
      >
        <span className={clsx('min-w-0 truncate', !chosen && 'text-ink-muted')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <div ref={hiddenOthers}>
          {/* A press outside closes the list and presses nothing else. */}
          <div className="pointer-events-auto fixed inset-0 z-50 touch-none overflow-auto overscroll-contain" />
          <Popover.Content
            id={listId}
            aria-label={label}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) max-w-[calc(100vw-1rem)] min-w-64 flex-col overflow-hidden rounded-control border border-line bg-surface-raised shadow-high outline-none data-[state=open]:animate-fade-in"
            onOpenAutoFocus={(event) => {
              const { target } = event;
              if (!(target instanceof HTMLElement)) return;
              event.preventDefault();
              // On a touch screen the keyboard would cover the list.
              const hasMouse = window.matchMedia('(pointer: fine)').matches;
              const search = hasMouse && target.querySelector('input');
              (search || target).focus({ preventScroll: true });
            }}
            onCloseAutoFocus={(event) => {
              // What was focused meanwhile keeps the focus: a dialog that the choice opened, or the field after a Tab.
              event.preventDefault();
              if (document.activeElement === document.body) toTrigger();
            }}
            onKeyDown={(event) => {
              // The field after this one is next.
              if (event.key === 'Tab') toTrigger();
            }}
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
          </Popover.Content>
        </div>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Screen readers read the open list alone. Returns the function that ends it. */
function hiddenOthers(list: HTMLElement | null) {
  return list ? hideOthers(list) : undefined;
}
