import { z } from 'zod';
import { because } from './because.ts';
import { requiredName, UuidParams, version } from './fields.ts';
import { UNIT_ABBREVIATION_MAX, UNIT_NAME_MAX } from '../values/limits.ts';
import { route } from './route.ts';

export const Unit = z.object({
  id: z.guid(),
  name: z.string(),
  abbreviation: z.string(),
  version,
  isDeleted: z.boolean(),
});
export type Unit = z.output<typeof Unit>;

export const UnitInput = z.object({
  name: requiredName('name', 10_000).max(
    UNIT_NAME_MAX,
    because('not_shorter', { field: 'name', max: UNIT_NAME_MAX }),
  ),
  abbreviation: requiredName('abbreviation', 10_000).max(
    UNIT_ABBREVIATION_MAX,
    because('not_shorter', { field: 'abbreviation', max: UNIT_ABBREVIATION_MAX }),
  ),
});
export type UnitInput = z.output<typeof UnitInput>;

export const unitRoutes = {
  listUnits: route({
    method: 'GET',
    path: '/api/units-of-measure',
    right: 'staff',
    summary: 'All units of measure',
    reply: z.array(Unit),
  }),
  createUnit: route({
    method: 'POST',
    path: '/api/units-of-measure',
    right: 'manager',
    summary: 'Add a unit of measure',
    body: UnitInput,
    reply: Unit,
    status: 201,
  }),
  updateUnit: route({
    method: 'PUT',
    path: '/api/units-of-measure/:id',
    right: 'manager',
    summary: 'Change a unit of measure',
    params: UuidParams,
    body: UnitInput,
    reply: Unit,
  }),
  deleteUnit: route({
    method: 'DELETE',
    path: '/api/units-of-measure/:id',
    right: 'manager',
    summary: 'Delete a unit of measure',
    params: UuidParams,
  }),
  restoreUnit: route({
    method: 'POST',
    path: '/api/units-of-measure/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted unit of measure',
    params: UuidParams,
    reply: Unit,
  }),
};
