import { z } from 'zod';
import {
  optionalEmail,
  optionalPhone,
  optionalPrice,
  optionalText,
  requiredName,
  SerialParams,
  version,
} from './fields.ts';
import { route } from './route.ts';

export const Location = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  ottomateEmail: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** Orders with a larger total wait for a manager (M6); null: none do. */
  approvalLimit: z.string().nullable(),
  version,
  isDeleted: z.boolean(),
});
export type Location = z.output<typeof Location>;

export const LocationInput = z.object({
  name: requiredName('Name'),
  address: optionalText('Address'),
  ottomateEmail: optionalEmail('Ottomate e-mail'),
  /** Both are printed on purchase orders. A `PUT` that omits one does not change it. */
  phoneNumber: optionalPhone().optional(),
  email: optionalEmail().optional(),
  approvalLimit: optionalPrice('Approval limit').optional(),
});
export type LocationInput = z.output<typeof LocationInput>;

export const locationRoutes = {
  listLocations: route({
    method: 'GET',
    path: '/api/locations',
    who: 'employee',
    summary: 'All locations',
    reply: z.array(Location),
    cached: true,
  }),
  getLocation: route({
    method: 'GET',
    path: '/api/locations/:id',
    who: 'employee',
    summary: 'One location',
    params: SerialParams,
    reply: Location,
  }),
  createLocation: route({
    method: 'POST',
    path: '/api/locations',
    who: 'manager',
    summary: 'Add a location',
    body: LocationInput,
    reply: Location,
    status: 201,
  }),
  updateLocation: route({
    method: 'PUT',
    path: '/api/locations/:id',
    who: 'manager',
    summary: 'Change a location',
    params: SerialParams,
    body: LocationInput,
    reply: Location,
  }),
  deleteLocation: route({
    method: 'DELETE',
    path: '/api/locations/:id',
    who: 'manager',
    summary: 'Delete a location',
    params: SerialParams,
  }),
  restoreLocation: route({
    method: 'POST',
    path: '/api/locations/:id/restore',
    who: 'manager',
    summary: 'Bring back a deleted location, with its people',
    params: SerialParams,
    reply: Location,
  }),
};
