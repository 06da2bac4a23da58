import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { needsOf } from '../records/needs.ts';
import type { Needs } from '../records/needs.ts';

/** When a reminder is sent. A select has no empty value. */
export interface Condition {
  condition: 'always' | 'not_ordered';
  /** Ids as text; '' for none chosen. */
  vendorId: string;
  locationId: string;
}

export interface ConditionChoices {
  vendors: readonly { value: string; label: string }[];
  locations: readonly { value: string; label: string }[];
  needs: Needs;
}

/** Vendors and locations for a condition; nothing is read for reminders without one. */
export function useConditionChoices({ condition }: Pick<Condition, 'condition'>): ConditionChoices {
  const enabled = condition !== 'always';
  const vendors = useQuery({ ...queryOf('listVendors'), enabled });
  const locations = useQuery({ ...queryOf('listLocations'), enabled });
  return {
    vendors: optionsOf(vendors.data),
    locations: optionsOf(locations.data),
    needs: needsOf([vendors, locations]),
  };
}

function optionsOf(records: readonly { id: number; name: string }[] = []) {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** 'Only if Downtown has not ordered from Fresh Farms'; '' while the names are being loaded. */
export function conditionInWords(
  { condition, vendorId, locationId }: Condition,
  { vendors, locations, needs }: ConditionChoices,
): string {
  if (condition === 'always') return t`Always`;
  if (!needs.isReady) return '';
  const nameIn = (options: ConditionChoices['vendors'], id: string, what: string) =>
    options.find(({ value }) => value === id)?.label ?? what;
  const location = nameIn(locations, locationId, t`a deleted location`);
  const vendor = nameIn(vendors, vendorId, t`a deleted vendor`);
  return t`Only if ${location} has not ordered from ${vendor}`;
}
