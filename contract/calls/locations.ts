import { z } from 'zod';
import { because } from './because.ts';
import {
  list,
  optional,
  optionalEmail,
  optionalPhone,
  optionalPrice,
  optionalText,
  requiredName,
  SerialParams,
  serialId,
  version,
} from './fields.ts';
import { MovedDelivery } from './deliveries.ts';
import { timezone } from './organization.ts';
import { ACCOUNT_NUMBER_MAX, VENDOR_ACCOUNTS_MAX } from '../values/limits.ts';
import { route } from './route.ts';

/** What a vendor calls the location: the number of the customer. */
export const VendorAccount = z.object({ vendorId: z.int(), accountNumber: z.string() });
export type VendorAccount = z.output<typeof VendorAccount>;

export const Location = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  ottomateEmail: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** Orders with a larger total wait for a manager (M6); null: none do, or its reader is an employee (E36). */
  approvalLimit: z.string().nullable(),
  /** The time zone of its clocks, for cut-offs and deliveries; null: the organization's (V1). */
  timezone: z.string().nullable(),
  /** By the vendors' names, without those of deleted vendors (V9); none for employees. */
  vendorAccounts: z.array(VendorAccount),
  version,
  isDeleted: z.boolean(),
});
export type Location = z.output<typeof Location>;

export const LocationInput = z.object({
  name: requiredName('name'),
  address: optionalText('address'),
  ottomateEmail: optionalEmail('ottomateEmail'),
  /** Both are printed on purchase orders. A `PUT` that omits one does not change it. */
  phoneNumber: optionalPhone.optional(),
  email: optionalEmail().optional(),
  approvalLimit: optionalPrice('approvalLimit').optional(),
  /** Null: the organization's. A `PUT` that omits it leaves it as it is. */
  timezone: z
    .literal('')
    .transform(() => null)
    .or(timezone)
    .nullish(),
  /** All of them. A `PUT` that omits them changes none. */
  vendorAccounts: optional(
    list(
      z.object({
        vendorId: serialId('vendor'),
        accountNumber: requiredName('accountNumber', ACCOUNT_NUMBER_MAX),
      }),
      because('wrong_type', { field: 'vendorAccounts', type: 'list' }),
    )
      .max(
        VENDOR_ACCOUNTS_MAX,
        because('full', { what: 'vendor_accounts', max: VENDOR_ACCOUNTS_MAX }),
      )
      .refine(
        (accounts) => new Set(accounts.map(({ vendorId }) => vendorId)).size === accounts.length,
        because('twice', { what: 'vendor_account' }),
      ),
  ),
});
export type LocationInput = z.output<typeof LocationInput>;

const ChangedLocation = Location.extend({
  /** The deliveries of orders that a higher limit freed after their cut-off (E33); omitted when there are none. */
  movedDeliveries: z.array(MovedDelivery).optional(),
});
export type ChangedLocation = z.output<typeof ChangedLocation>;

export const locationRoutes = {
  listLocations: route({
    method: 'GET',
    path: '/api/locations',
    right: 'staff',
    summary: 'All locations',
    reply: z.array(Location),
  }),
  getLocation: route({
    method: 'GET',
    path: '/api/locations/:id',
    right: 'staff',
    summary: 'One location',
    params: SerialParams,
    reply: Location,
  }),
  createLocation: route({
    method: 'POST',
    path: '/api/locations',
    right: 'manager',
    summary: 'Add a location',
    body: LocationInput,
    reply: Location,
    status: 201,
  }),
  updateLocation: route({
    method: 'PUT',
    path: '/api/locations/:id',
    right: 'manager',
    summary: 'Change a location',
    params: SerialParams,
    body: LocationInput,
    reply: ChangedLocation,
  }),
  deleteLocation: route({
    method: 'DELETE',
    path: '/api/locations/:id',
    right: 'manager',
    summary: 'Delete a location',
    params: SerialParams,
  }),
  restoreLocation: route({
    method: 'POST',
    path: '/api/locations/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted location, with its people',
    params: SerialParams,
    reply: Location,
  }),
};
