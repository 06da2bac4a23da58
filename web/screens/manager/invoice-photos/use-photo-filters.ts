import { useSearchParams } from 'wouter';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useToday } from '#web/session/use-today.ts';
import { boundsOf, isMonth } from './months.ts';
import type { Month } from './months.ts';

/**
 * Month and location are in the address, so that a view can be shared and reloaded. Undefined until the
 * organization's time zone is known, in which its months begin and end.
 */
export function usePhotoFilters() {
  const { zone } = useOrganizationTime();
  const today = useToday(zone);
  const [params, setParams] = useSearchParams();
  const wanted = params.get('month');
  const location = params.get('location') ?? '';
  const locationId = /^[1-9]\d{0,8}$/.test(location) ? location : undefined;

  /** The default is omitted from the address. */
  function set(name: 'month' | 'location', value: string | undefined) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  if (!today) return undefined;
  const thisMonth = today.slice(0, 7);
  const month = isMonth(wanted) ? wanted : thisMonth;
  return {
    month,
    thisMonth,
    setMonth: (value: Month) => set('month', value === thisMonth ? undefined : value),
    locationId,
    setLocation: (value: string | undefined) => set('location', value),
    /** The filters of the list. */
    query: { ...boundsOf(month, zone), locationId },
  };
}
export type PhotoFilters = NonNullable<ReturnType<typeof usePhotoFilters>>;
