import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';

/** The choice of every vendor, or every location. */
export const ALL = 'all';

/** Vendors or locations to choose from; a deleted one that the address names stays chosen. */
export function usePartyChoices(of: 'vendors' | 'locations', chosen: string | undefined) {
  const vendors = useQuery({ ...queryOf('listVendors'), enabled: of === 'vendors' });
  const locations = useQuery({ ...queryOf('listLocations'), enabled: of === 'locations' });
  const records = of === 'vendors' ? vendors.data : locations.data;
  const deleted = of === 'vendors' ? t`Deleted vendor` : t`Deleted location`;
  const options = (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: records ? deleted : '…' });
  return [{ value: ALL, label: of === 'vendors' ? t`All vendors` : t`All locations` }, ...options];
}
