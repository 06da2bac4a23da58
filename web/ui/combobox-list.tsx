import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { folded } from '#contract/values/folded.ts';
import { Badge } from './badge.tsx';
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

/** Further options are not rendered: thousands would make typing slow. */
const DRAWN = 50;

/** More options than these fill the height of the list, whatever they say. */
const FILLING = 8;

interface ComboboxListProps {
  label: string;
  options: readonly ComboboxOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  searchPlaceholder?: string;
  none?: string;
  typed: string;
  onType: (typed: string) => void;
  /** All of it is drawn at once: Enter may follow. */
  atOnce: boolean;
}

/** The open list of a combobox. */
export function ComboboxList(props: ComboboxListProps) {
  const { label, options, value, typed, none = t`Nothing to choose yet`, onValueChange } = props;
  const [highlighted, setHighlighted] = useState(value ?? '');
  // A tap shows where the list will be; its rows follow, because drawing them takes longer than a tap may (24.14).
  const isFilled = useDeferredValue(true, props.atOnce || options.length <= FILLING);
  // What is typed meanwhile is searched for, and Enter chooses from it.
  const isDrawn = isFilled || typed !== '';
  const searchable = useMemo(() => (isDrawn ? searchableOf(options) : []), [options, isDrawn]);
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
        {!isDrawn && <div className="h-104" />}
        {found.slice(0, isDrawn ? DRAWN : 0).map((option) => (
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
  const chosen = options.find((option) => option.value === value);
  return chosen ? [chosen, ...options.filter((option) => option !== chosen)] : options;
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
