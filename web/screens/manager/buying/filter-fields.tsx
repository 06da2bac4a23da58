import { t } from '@lingui/core/macro';
import type { Total } from '#web/api/call.ts';
import { countShown } from '#web/lists/count-shown.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Select } from '#web/ui/select.tsx';
import { ALL, usePartyChoices } from './use-party-choices.ts';
import type { PartyFilters } from './use-party-filters.ts';

interface FilterFieldsProps {
  filters: PartyFilters;
  /** How many a view has, once that is known. */
  counts?: Partial<Record<string, Total | undefined>>;
}

/** The choices of vendor, location and states above a list. */
export function FilterFields({ filters, counts }: FilterFieldsProps) {
  const { views, view, vendorId, locationId, set } = filters;
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <Select
          label={t`Vendor`}
          options={usePartyChoices('vendors', vendorId)}
          value={vendorId ?? ALL}
          onValueChange={(value) => set('vendor', value === ALL ? undefined : value)}
        />
        <Select
          label={t`Location`}
          options={usePartyChoices('locations', locationId)}
          value={locationId ?? ALL}
          onValueChange={(value) => set('location', value === ALL ? undefined : value)}
        />
      </div>
      <ChipRow
        label={t`States`}
        chips={views.map(({ value, label }) => {
          const count = counts?.[value];
          const words = t(label);
          return {
            value,
            label: count && count.count > 0 ? `${words} (${countShown(count)})` : words,
          };
        })}
        value={view.value}
        onChange={(value) => set('show', value)}
        className="-mx-1.5 mb-2"
      />
    </>
  );
}
