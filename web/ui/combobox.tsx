import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { Check, ChevronDown, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useId, useMemo, useState } from 'react';
import { folded } from '#contract/values/folded.ts';
import type { ControlProps } from './field.tsx';
import { Badge } from './badge.tsx';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';
import { grouped } from './grouped.ts';

/**
 * One option. `value` is never '': that means no choice. `hint` is shown, spoken and searched too; `note` says what is special
 * about it.
 */
export type ComboboxOption = {
  value: string;
  label: string;
  hint?: string;
  picture?: ReactNode;
  note?: string | undefined;
};

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

/** Further options are not rendered: thousands would make typing slow. */
const DRAWN = 50;

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
  const [typed, setTyped] = useState('');
  const listId = useId();
  const chosen = options.find((option) => option.value === value);

  function change(next: boolean) {
    setOpen(next);
    setTyped('');
  }

  /** Arrows open the list; so does typing, without losing a letter while it opens. */
  function onKeyDown(event: KeyboardEvent) {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!isArrow && (!isText || (event.key === ' ' && !open))) return;
    event.preventDefault();
    setOpen(true);
    if (isText) setTyped((before) => before + event.key);
  }

  return (
    // Modal, so that its list scrolls inside a dialog too.
    <Popover.Root modal open={open} onOpenChange={change}>
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
            // The choice opened a dialog, which has the focus now: what is typed next is for it.
            const dialog = document.activeElement?.closest('[role=dialog]');
            const isInDialog = dialog?.contains(document.getElementById(props.control.id));
            if (dialog && !isInDialog) event.preventDefault();
          }}
        >
          <Options
            {...props}
            typed={typed}
            onType={setTyped}
            onValueChange={(next) => {
              onValueChange(next);
              change(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The open list. */
function Options(props: ComboboxProps & { typed: string; onType: (typed: string) => void }) {
  const { label, options, value, typed, none = t`Nothing to choose yet`, onValueChange } = props;
  const [highlighted, setHighlighted] = useState(value ?? '');
  const searchable = useMemo(() => searchableOf(options), [options]);
  // Not deferred: Enter must choose from what was typed, however fast.
  const found = useMemo(
    () => (typed.trim() ? matching(searchable, typed) : chosenFirst(options, value)),
    [options, searchable, typed, value],
  );
  const hidden = found.length - DRAWN;
  const more = grouped(hidden);
  return (
    <Command
      label={label}
      shouldFilter={false}
      value={highlighted}
      onValueChange={setHighlighted}
      className="flex min-h-0 flex-col outline-none"
    >
      <div className="relative shrink-0 border-b border-line">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-muted"
        />
        <Command.Input
          value={typed}
          onValueChange={props.onType}
          placeholder={props.searchPlaceholder ?? t`Type to search`}
          enterKeyHint="done"
          className="min-h-11 w-full bg-transparent pr-3 pl-9 text-body focus-visible:-outline-offset-3"
        />
      </div>
      <Command.List
        label={label}
        className="min-h-0 grow overflow-y-auto overscroll-contain p-1 scroll-py-1"
      >
        {found.slice(0, DRAWN).map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            onSelect={onValueChange}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-body select-none data-[selected=true]:bg-accent-soft"
          >
            {option.picture}
            <span
              className={clsx(
                'min-w-0 grow wrap-anywhere',
                option.value === value && 'font-medium',
              )}
            >
              {option.label}{' '}
              {option.hint && (
                <span className="block text-sm font-normal text-ink-muted">{option.hint}</span>
              )}
            </span>
            {option.note && <Badge tone="accent">{option.note}</Badge>}
            {option.value === value && (
              <Check aria-label={t`chosen`} className="size-4 shrink-0 text-accent" />
            )}
          </Command.Item>
        ))}
      </Command.List>
      <output className="block shrink-0 text-sm text-ink-muted empty:hidden">
        {found.length === 0 && <Line>{options.length === 0 ? none : t`Nothing found`}</Line>}
        {hidden > 0 && <Line>{t`${more} more: type to narrow`}</Line>}
      </output>
    </Command>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block border-t border-line px-4 py-2.5">{children}</span>;
}

/** Visible at once, or rendered at all: of a long list only the first options are. */
function chosenFirst(options: readonly ComboboxOption[], value: string | undefined) {
  const chosen = options.filter((option) => option.value === value);
  return [...chosen, ...options.filter((option) => option.value !== value)];
}

/** An option with a line for its label and one for its hint, folded once rather than per key press. */
interface Searchable {
  option: ComboboxOption;
  text: string;
}

function searchableOf(options: readonly ComboboxOption[]): Searchable[] {
  return options.map((option) => ({
    option,
    text: folded(`${option.label}\n${option.hint ?? ''}`),
  }));
}

/** Every word typed is somewhere in label or hint (Q1); labels that begin with the typed text come first. */
function matching(options: readonly Searchable[], typed: string): ComboboxOption[] {
  const search = folded(typed.trim());
  const words = search.split(/\s+/);
  const found = options.filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = ({ text }: Searchable) => text.startsWith(search);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(
    ({ option }) => option,
  );
}
