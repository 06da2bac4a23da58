import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Ref } from 'react';
import { folded } from '#contract/values/folded.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FieldGroup } from '../records/field-group.tsx';

interface Choosable<Id> {
  id: Id;
  name: string;
}

interface SomeFieldProps<Id extends string | number> {
  legend: string;
  /** 'All locations' */
  all: string;
  /** 'Search locations' */
  search: string;
  /** The name of one that is no longer there. */
  gone: string;
  /** Undefined while they load. */
  records: readonly Choosable<Id>[] | undefined;
  /** Null: all, those to come included. */
  value: readonly Id[] | null;
  onChange: (ids: Id[] | null) => void;
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
}

/** Longer lists than this have a search. */
const GLANCE = 8;

/** All, or some of them: their list opens when not all are meant. */
export function SomeField<Id extends string | number>(props: SomeFieldProps<Id>) {
  const { legend, all, records, value, onChange, error, ref } = props;
  return (
    <FieldGroup legend={legend} {...(error && { error })} ref={ref}>
      <div className="overflow-hidden rounded-control border border-line-strong">
        <Checkbox
          label={all}
          checked={value === null}
          onCheckedChange={(isAll) => onChange(isAll ? null : [])}
          className="mx-0! bg-surface-subtle"
        />
        {value !== null &&
          (records ? (
            <Choice {...props} records={records} value={value} />
          ) : (
            <Skeleton className="h-44" />
          ))}
      </div>
    </FieldGroup>
  );
}

function Choice<Id extends string | number>(
  props: SomeFieldProps<Id> & { records: readonly Choosable<Id>[]; value: readonly Id[] },
) {
  const { records, value, onChange, search, gone } = props;
  const [typed, setTyped] = useState('');
  const term = folded(typed.trim());
  const deleted = value.filter((id) => !records.some((one) => one.id === id));
  const shown = [
    ...deleted.map((id) => ({ id, name: gone })),
    ...records.filter(({ name }) => folded(name).includes(term)),
  ];
  const searched = typed.trim();
  return (
    <div className="border-t border-line">
      {records.length > GLANCE && (
        <div className="border-b border-line p-1.5">
          <SearchBox
            label={search}
            placeholder={search}
            value={typed}
            onChange={setTyped}
            // Enter applies to the search here, not to the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      <ul className="max-h-56 overflow-y-auto overscroll-contain">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={value.includes(id)}
              onCheckedChange={(isTicked) =>
                onChange(isTicked ? [...value, id] : value.filter((one) => one !== id))
              }
              className="mx-0!"
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="p-3 text-body text-ink-muted">
          {searched ? t`Nothing here is called "${searched}".` : t`There are none yet.`}
        </p>
      )}
    </div>
  );
}
