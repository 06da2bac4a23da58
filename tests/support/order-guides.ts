import type { APIRequestContext } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api } from './browser.ts';

/** A kitchen of one story: a location, its only employee, and the products of one vendor that nobody else orders. */
export async function kitchen(request: APIRequestContext, name: string, count: number) {
  const location = await api<Location>(request, 'POST /api/locations', { name: `${name} Kitchen` });
  const user = await api<User>(request, 'POST /api/users', {
    name: `${name} Cook`,
    userType: 'employee',
    locationIds: [location.id],
  });
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name: `${name} Farms`,
    contactPerson: 'Al',
    phoneNumber: '+1 555-0100',
  });
  const products: Product[] = [];
  for (let number = 1; number <= count; number++)
    products.push(
      await api<Product>(request, 'POST /api/products', {
        name: `${name} ${String(number).padStart(2, '0')}`,
        vendorId: vendor.id,
        unitOfMeasure: 'kg',
        vendorItemCode: `${name.slice(0, 2).toUpperCase()}-${1000 + number}`,
        barcode: `40063813${1000 + number}`,
      }),
    );
  return { location, user, vendor, products };
}

export async function orderGuide(
  request: APIRequestContext,
  { name, locationId, products }: { name: string; locationId: number; products: Product[] },
): Promise<OrderGuide> {
  return api(request, 'POST /api/order-guides', {
    name,
    locationId,
    lines: products.map(({ id }) => ({ productId: id, quantity: 2 })),
  });
}
