import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { folded } from '#contract/values/folded.ts';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import type { Profile } from '#contract/calls/session.ts';
import { Problem } from '#web/ui/problem.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { roleName } from './role-names.ts';

/** Up to so many names are found at a glance. */
const GLANCE = 12;

interface NamesProps {
  /** In the server's sequence: those of the device's location first. */
  people: readonly Profile[];
  onChoose: (person: Profile) => void;
  /** The name of a chosen person who cannot sign in yet. */
  withoutPin: string | undefined;
}

/** The people as large tiles; a long list is also found by typing (A2). */
export function Names({ people, onChoose, withoutPin }: NamesProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const term = folded(search);
  const found = people.filter(({ name }) => folded(name).includes(term));
  const isLong = people.length > GLANCE;
  const [only] = found;

  return (
    <div className="mt-4">
      {isLong && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (only && found.length === 1) onChoose(only);
          }}
        >
          <SearchBox
            label={t`Search names`}
            placeholder={t`Type your name...`}
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={setTyped}
            // On a touch screen the keyboard would cover the names.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={window.matchMedia('(pointer: fine)').matches}
            className="mb-3"
          />
        </form>
      )}
      {withoutPin !== undefined && (
        <Problem className="mb-3">{withoutPinSentence(withoutPin)}</Problem>
      )}
      <ul
        aria-label={t`People`}
        className="grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1 md:grid-cols-3"
      >
        {found.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => onChoose(person)}
              className="flex h-full min-h-16 w-full touch-manipulation flex-col items-start justify-center rounded-control border border-line bg-surface-raised px-3 py-2 sm:px-4 text-left transition-colors hover:bg-surface-subtle active:bg-line"
            >
              <span className="text-base font-medium wrap-anywhere">{person.name}</span>
              <span className="text-sm text-ink-muted">{roleLine(person)}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className="block text-body text-ink-muted">
        {found.length === 0 && (
          <span className="block py-6">
            {term === '' ? t`Nobody can sign in here yet.` : t`No name contains "${search}".`}
          </span>
        )}
      </output>
    </div>
  );
}

function withoutPinSentence(name: string): string {
  return t`${name} has no PIN yet. Ask a manager to set one, then touch the name again.`;
}

function roleLine({ userType, hasPin }: Profile): string {
  const role = roleName(userType);
  return hasPin ? role : t`${role}, no PIN yet`;
}
