import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Unit } from '#contract/calls/units.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';

interface UnitFieldProps {
  /** The units are loaded only while their dialog is open. */
  open: boolean;
  item: Pick<OrderItem, 'unitId' | 'unitOfMeasure'>;
  value: string;
  onChange: (abbreviation: string) => void;
  disabled: boolean;
}

/** The unit of an item, by the abbreviation under which it was ordered (D11), or another one. */
export function UnitField({ open, item, value, onChange, disabled }: UnitFieldProps) {
  const units = useQuery({ ...queryOf('listUnits'), enabled: open });
  const { unitId, unitOfMeasure: ordered } = item;
  const all = units.data ?? [];
  const own = { value: ordered, label: ownLabel(all, item) };
  // The text of the item always means its own unit, also when another one is abbreviated so now (E30).
  const others = all.flatMap(({ id, name, abbreviation }) =>
    id === unitId || abbreviation === ordered
      ? []
      : { value: abbreviation, label: `${name} (${abbreviation})` },
  );
  return (
    <div>
      <Select
        label={t`Unit of Measure`}
        options={[own, ...others]}
        value={value}
        onValueChange={onChange}
        disabled={disabled}
        hint={units.isPending ? t`Loading units...` : undefined}
      />
      {units.isError && !units.data && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-danger">
          {t`The units could not be loaded.`}
          <Button
            variant="ghost"
            className="px-2!"
            busy={units.isFetching}
            onClick={() => void units.refetch()}
          >
            {t`Try again`}
          </Button>
        </p>
      )}
    </div>
  );
}

/** 'Case (case)', 'Case (cs), ordered as case' once it has another abbreviation, 'case' once it was deleted. */
function ownLabel(
  units: readonly Unit[],
  { unitId, unitOfMeasure }: Pick<OrderItem, 'unitId' | 'unitOfMeasure'>,
): string {
  const unit = units.find(({ id }) => id === unitId);
  if (!unit) return unitOfMeasure;
  const { name, abbreviation } = unit;
  const unitNow = `${name} (${abbreviation})`;
  return abbreviation === unitOfMeasure ? unitNow : t`${unitNow}, ordered as ${unitOfMeasure}`;
}
