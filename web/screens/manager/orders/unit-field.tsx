import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';

interface UnitFieldProps {
  /** The units are loaded only while their dialog is open. */
  open: boolean;
  value: string;
  onChange: (abbreviation: string) => void;
  disabled: boolean;
}

/** A unit of measure, by its abbreviation. */
export function UnitField({ open, value, onChange, disabled }: UnitFieldProps) {
  const units = useQuery({ ...queryOf('listUnits'), enabled: open });
  const options = (units.data ?? []).map(({ name, abbreviation }) => ({
    value: abbreviation,
    label: `${name} (${abbreviation})`,
  }));
  // An item keeps the unit it was ordered in, which may have been renamed or deleted since.
  const known = options.some((option) => option.value === value);
  return (
    <div>
      <Select
        label="Unit of Measure"
        options={known ? options : [{ value, label: value }, ...options]}
        value={value}
        onValueChange={onChange}
        disabled={disabled}
        hint={units.isPending ? 'Loading units...' : undefined}
      />
      {units.isError && !units.data && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-danger">
          The units could not be loaded.
          <Button
            variant="ghost"
            className="px-2!"
            busy={units.isFetching}
            onClick={() => void units.refetch()}
          >
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}
