import type { APIRequestContext } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor, VendorInput } from '#contract/calls/vendors.ts';
import { api } from './browser.ts';

interface Names {
  vendor: { name: string } & Partial<VendorInput>;
  location: string;
  employee: string;
}

/** A vendor, a location and its employee, which no other story uses, and the calls by which the employee orders there. */
export async function vendorAtLocation(
  request: APIRequestContext,
  { vendor: named, location: locationName, employee }: Names,
) {
  const vendor = await newVendor(request, named);
  const location = await api<Location>(request, 'POST /api/locations', { name: locationName });
  const by = await api<User>(request, 'POST /api/users', {
    name: employee,
    userType: 'employee',
    locationIds: [location.id],
  });
  const [any] = await api<Product[]>(request, 'GET /api/products');
  return {
    vendor,
    location,
    newProduct: (name: string, values: object = {}) =>
      api<Product>(request, 'POST /api/products', {
        name,
        vendorId: vendor.id,
        unitOfMeasure: any?.unitOfMeasure,
        ...values,
      }),
    order: (items: readonly object[]) =>
      api<Order>(request, 'POST /api/orders', {
        locationId: location.id,
        orderedBy: by.id,
        items,
        notes: null,
      }),
  };
}

export const newVendor = (request: APIRequestContext, values: Names['vendor']) =>
  api<Vendor>(request, 'POST /api/vendors', {
    contactPerson: 'Kay',
    phoneNumber: '+1 914-555-0199',
    ...values,
  });
