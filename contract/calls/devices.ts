import { z } from 'zod';
import { instant, requiredName, SerialParams, serialId } from './fields.ts';
import { route } from './route.ts';

/** A browser that was enrolled with the access code (A2). */
export const Device = z.object({
  id: z.int(),
  name: z.string(),
  /** Its people are listed first on its welcome screen; null: everyone alike. */
  locationId: z.int().nullable(),
  enrolledAt: instant,
  lastSeenAt: instant,
  /** Who signed in last on it; null: nobody yet. */
  lastUserName: z.string().nullable(),
  /** How many entries wait on it until they are sent, and the moment of the oldest; null: it said of none. */
  waitingCount: z.int(),
  waitingSince: instant.nullable(),
  /** Whether the caller's session is on it. */
  isCurrent: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const DeviceInput = z.object({
  name: requiredName('name'),
  locationId: serialId('location').nullable(),
});
export type DeviceInput = z.output<typeof DeviceInput>;

export const deviceRoutes = {
  listDevices: route({
    method: 'GET',
    path: '/api/devices',
    right: 'manager',
    summary: 'All enrolled devices, those seen last first',
    reply: z.array(Device),
  }),
  updateDevice: route({
    method: 'PUT',
    path: '/api/devices/:id',
    right: 'manager',
    summary: 'Rename a device, or assign it to a location',
    params: SerialParams,
    body: DeviceInput,
    reply: Device,
  }),
  deleteDevice: route({
    method: 'DELETE',
    path: '/api/devices/:id',
    right: 'manager',
    summary: 'Remove a device, which ends its sessions at once',
    params: SerialParams,
  }),
};
