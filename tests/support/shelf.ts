import type { Page } from '@playwright/test';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api } from './browser.ts';

/** A new location with one employee, that keeps three products of the catalogue. */
export async function aShelf({ request }: Page, { timezone }: { timezone?: string } = {}) {
  const mark = crypto.randomUUID().slice(0, 8);
  const { id: locationId } = await api<Location>(request, 'POST /api/locations', {
    name: `Pantry ${mark}`,
    address: '1 Shelf Street',
    timezone,
  });
  const cook = await api<User>(request, 'POST /api/users', {
    name: `Cook ${mark}`,
    userType: 'employee',
    locationIds: [locationId],
  });
  const all = await api<Product[]>(request, 'GET /api/products');
  const products = all.slice(0, 3) as [Product, Product, Product];
  await api(request, 'PUT /api/inventory', {
    locationId,
    lines: products.map(({ id }, place) => ({ productId: id, area: 'Walk-in', position: place })),
  });
  const lineOf = async ({ id }: Product) => {
    const lines = await api<InventoryLine[]>(
      request,
      `GET /api/inventory?locationId=${locationId}`,
    );
    return lines.find(({ productId }) => productId === id);
  };
  return { locationId, cook: cook.name, products, lineOf };
}

export const shelfRow = (page: Page, { name }: Product) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) });
