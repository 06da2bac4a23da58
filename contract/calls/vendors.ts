import { z } from 'zod';
import { because } from './because.ts';
import {
  optional,
  optionalEmail,
  optionalPrice,
  phone,
  requiredName,
  SerialParams,
  version,
} from './fields.ts';
import { LANGUAGES } from '../values/languages.ts';
import { route } from './route.ts';

export const Vendor = z.object({
  id: z.int(),
  name: z.string(),
  contactPerson: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  /** What an order should at least cost; null: any amount is fine (V1), or its reader sees no prices (E14). */
  minimumOrder: z.string().nullable(),
  /** It has one, also where the amount is hidden. */
  hasMinimumOrder: z.boolean(),
  /** The language of everything that it receives (V9). */
  language: z.enum(LANGUAGES),
  version,
  isDeleted: z.boolean(),
});
export type Vendor = z.output<typeof Vendor>;

export const VendorInput = z.object({
  name: requiredName('name'),
  contactPerson: requiredName('contactPerson'),
  phoneNumber: phone,
  email: optionalEmail(),
  /** A `PUT` that omits it leaves it as it is. */
  minimumOrder: optionalPrice('minimumOrder').optional(),
  /** English for a new vendor. A `PUT` that omits it leaves it as it is. */
  language: optional(z.enum(LANGUAGES, because('choose', { what: 'language' }))),
});
export type VendorInput = z.output<typeof VendorInput>;

export const vendorRoutes = {
  listVendors: route({
    method: 'GET',
    path: '/api/vendors',
    right: 'staff',
    summary: 'All vendors',
    reply: z.array(Vendor),
  }),
  createVendor: route({
    method: 'POST',
    path: '/api/vendors',
    right: 'manager',
    summary: 'Add a vendor',
    body: VendorInput,
    reply: Vendor,
    status: 201,
  }),
  updateVendor: route({
    method: 'PUT',
    path: '/api/vendors/:id',
    right: 'manager',
    summary: 'Change a vendor',
    params: SerialParams,
    body: VendorInput,
    reply: Vendor,
  }),
  deleteVendor: route({
    method: 'DELETE',
    path: '/api/vendors/:id',
    right: 'manager',
    summary: 'Delete a vendor',
    params: SerialParams,
  }),
  restoreVendor: route({
    method: 'POST',
    path: '/api/vendors/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted vendor',
    params: SerialParams,
    reply: Vendor,
  }),
};
