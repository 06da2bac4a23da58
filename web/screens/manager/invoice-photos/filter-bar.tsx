import { t } from '@lingui/core/macro';
import { monthText } from '#web/language/moments.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { compareNames } from '#contract/values/name-order.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { monthOf, monthsBack } from './months.ts';
import { monthsLater } from '../reports/days.ts';
import type { Month } from './months.ts';
import type { PhotoFilters } from './use-photo-filters.ts';

/** The month and the location to show. */
export function FilterBar({ filters }: { filters: PhotoFilters }) {
  const { month, thisMonth, setMonth, locationId, setLocation } = filters;
  const months = useMonths(filters);
  const locations = useLocationOptions(locationId);

  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-center">
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t`Previous month`}
          onClick={() => setMonth(monthsLater(month, -1))}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <Select
          aria-label={t`Month`}
          options={months.map((value) => ({ value, label: monthText(value) }))}
          value={month}
          onValueChange={setMonth}
          className="grow sm:w-48"
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={t`Next month`}
          disabled={month >= thisMonth}
          onClick={() => setMonth(monthsLater(month, 1))}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <Select
        aria-label={t`Location`}
        options={locations}
        value={locationId ?? EVERYWHERE}
        onValueChange={(value) => setLocation(value === EVERYWHERE ? undefined : value)}
        className="sm:w-60"
      />
    </div>
  );
}

/** A list with fewer months would look broken in a new business. */
const AT_LEAST = 24;

/** From the current month back to the organization's first, and to the shown one. */
function useMonths({ month, thisMonth }: PhotoFilters): Month[] {
  const settings = useQuery(queryOf('getOrganizationSettings')).data;
  const began = settings && monthOf(new Date(settings.createdAt), settings.timezone);
  const all = [month, thisMonth, monthsLater(thisMonth, 1 - AT_LEAST), began ?? thisMonth].sort();
  return monthsBack(all.at(-1) ?? thisMonth, all[0] ?? thisMonth);
}

const EVERYWHERE = 'all';

function useLocationOptions(chosen: string | undefined) {
  const locations = useQuery(queryOf('listLocations')).data;
  const options = (locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  options.sort((a, b) => compareNames(a.label, b.label));
  // A deleted location may still have photos.
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: locations ? t`Deleted location` : '…' });
  return [{ value: EVERYWHERE, label: t`All locations` }, ...options];
}
