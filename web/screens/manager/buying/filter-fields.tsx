import { ChipRow } from '#web/ui/chip-row.tsx';
import { Select } from '#web/ui/select.tsx';
import { ALL, usePartyChoices } from './use-party-choices.ts';
import type { PartyFilters } from './use-party-filters.ts';

/** The choices of vendor, location and states above a list. */
export function FilterFields({ filters }: { filters: PartyFilters }) {
  const { views, view, vendorId, locationId, set } = filters;
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <Select
          label="Vendor"
          options={usePartyChoices('vendors', vendorId)}
          value={vendorId ?? ALL}
          onValueChange={(value) => set('vendor', value === ALL ? undefined : value)}
        />
        <Select
          label="Location"
          options={usePartyChoices('locations', locationId)}
          value={locationId ?? ALL}
          onValueChange={(value) => set('location', value === ALL ? undefined : value)}
        />
      </div>
      <ChipRow
        label="States"
        chips={views}
        value={view.value}
        onChange={(value) => set('show', value)}
        className="-mx-1.5 mb-2"
      />
    </>
  );
}
