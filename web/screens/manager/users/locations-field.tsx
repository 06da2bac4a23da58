import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Location = { id: number; name: string };

interface LocationsFieldProps {
  /** Undefined while they load. */
  locations: readonly Location[] | undefined;
  /** The ids of the selected locations. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string;
  /** A warning: allowed, but probably not intended. */
  warning?: string;
}

/** The locations that a user can access, as a scrolling list of checkboxes. */
export function LocationsField(props: LocationsFieldProps) {
  const { locations, error, warning, ...choice } = props;
  const id = useId();

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint ${id}-notes`}>
      <legend className="text-body font-medium">{t`Locations`}</legend>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-muted">
        {t`Select the locations this user can access`}
      </p>
      {!locations ? (
        <>
          <output className="sr-only">{t`Loading locations`}</output>
          <Skeleton className="h-44" />
        </>
      ) : locations.length === 0 ? (
        <p className="rounded-control border border-line p-3 text-body text-ink-muted">
          {t`There are no locations yet. Add them under Locations first.`}
        </p>
      ) : (
        <Choice locations={locations} {...choice} />
      )}
      <p id={`${id}-notes`} className="mt-1.5 text-sm empty:hidden">
        {error && <span className="font-medium text-danger">{error}</span>}
        {!error && warning && <span className="text-warning">{warning}</span>}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  locations: readonly Location[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

function Choice({ locations, value, onChange }: ChoiceProps) {
  const ticked = locations.filter((location) => value.includes(location.id)).length;
  const total = locations.length;
  const all = ticked === total;
  return (
    <div className="overflow-hidden rounded-control border border-line-strong">
      {locations.length > 1 && (
        <Checkbox
          label={t`All locations (${ticked} of ${total} selected)`}
          checked={ticked > 0 && !all ? 'indeterminate' : all}
          onCheckedChange={() => onChange(all ? [] : locations.map((one) => one.id))}
          className="mx-0! border-b border-line bg-surface-subtle"
        />
      )}
      <ul className="max-h-56 overflow-y-auto overscroll-contain">
        {locations.map((location) => (
          <li key={location.id}>
            <Checkbox
              label={location.name}
              checked={value.includes(location.id)}
              onCheckedChange={(isTicked) =>
                onChange(
                  isTicked ? [...value, location.id] : value.filter((one) => one !== location.id),
                )
              }
              className="mx-0!"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
