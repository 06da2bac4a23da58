import { z } from 'zod';
import { because } from './because.ts';
import { list, requiredText, serialId } from './fields.ts';
import { PLACES_MAX, REGION_MAX } from '../values/limits.ts';

/**
 * Where something applies; null: everywhere. A location is in it when it is named, or its region is. Empty places are nowhere,
 * never everywhere (E29).
 */
export const Places = z.object({
  regions: list(
    requiredText('region', REGION_MAX),
    because('wrong_type', { field: 'regions', type: 'list' }),
  )
    .max(PLACES_MAX, because('full', { what: 'places', max: PLACES_MAX }))
    .default([]),
  locationIds: list(
    serialId('location'),
    because('wrong_type', { field: 'locationIds', type: 'list_of_ids' }),
  )
    .max(PLACES_MAX, because('full', { what: 'places', max: PLACES_MAX }))
    .default([]),
});
export type Places = z.output<typeof Places>;

export const optionalPlaces = Places.nullish().transform((places) => places ?? null);
