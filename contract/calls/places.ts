import { z } from 'zod';
import { because } from './because.ts';
import { list, requiredName, serialId } from './fields.ts';
import { PLACES_MAX, REGION_MAX } from '../values/limits.ts';

const entries = <T extends z.ZodType>(entry: T, field: string) =>
  list(entry, because('wrong_type', { field, type: 'list' })).max(
    PLACES_MAX,
    because('too_many_entries', { field, max: PLACES_MAX }),
  );

/** Where something applies: null is everywhere, else the locations that are named, and those of the regions. */
export const places = z
  .object({
    regions: entries(requiredName('region', REGION_MAX), 'regions').default([]),
    locationIds: entries(serialId('location'), 'locationIds').default([]),
  })
  .refine(
    ({ regions, locationIds }) => regions.length + locationIds.length > 0,
    because('select', { what: 'location' }),
  )
  .nullable();
export type WhereItApplies = z.output<typeof places>;
