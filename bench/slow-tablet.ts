import type { BrowserContext, Page } from '@playwright/test';
import type { Business } from './business.ts';

/** The processor of a kitchen's tablet, against this one. */
export const SLOWED = 4;

/** Makes this processor as slow as the tablet's, for a page. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

/** Opens a session of the first employee or manager. */
export async function signInTo(
  context: BrowserContext,
  address: string,
  who: 'employee' | 'manager' = 'employee',
): Promise<void> {
  const users = await context.request.get(`${address}/api/users`);
  const people = (await users.json()) as { id: number; userType: string }[];
  const userId = people.find(({ userType }) => userType === who)?.id;
  await context.request.post(`${address}/api/session`, { data: { userId } });
}

/** Fills the catalogue up to so many products. */
export async function fillCatalogue({ product, pool }: Business, products: number): Promise<void> {
  await pool.query(
    `insert into products (name, vendor_id, unit_id, category_id)
     select 'Pantry item ' || n, 1 + n % 50, (select id from units_of_measure order by name limit 1),
       (select id from product_categories order by name limit 1)
     from generate_series(1, $1 - (select count(*)::int from products)) as n`,
    [products],
  );
  // A change made through the product: what it keeps of the catalogue is made again.
  await fetch(`${product.address}/api/product-categories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `More products ${products} ${Date.now()}` }),
  });
}

/** Products that a kitchen keeps on its shelves. */
const KEPT = 200;
/** Lines of a delivery. */
const LINES = 30;

/** At the first employee's first location products are kept, and a delivery is to come. */
export async function fillKitchen({ product }: Business): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.address}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
  const people = (await call('GET', 'users')) as { id: number; name: string; userType: string }[];
  const employee = people.find(({ userType }) => userType === 'employee');
  const [location] = (await call('GET', 'locations')) as { id: number }[];
  if (!employee || !location) throw new Error('the business has no employee or no location');
  const { id: orderedBy, name, userType } = employee;
  const locationId = location.id;
  await call('PUT', `users/${orderedBy}`, { name, userType, locationIds: [locationId] });
  const products = (await call('GET', 'products')) as { id: string; vendorId: number }[];
  const kept = products.slice(0, KEPT);
  await call('PUT', 'inventory', {
    locationId,
    lines: kept.map(({ id }, position) => ({ productId: id, area: 'Walk-in', position })),
  });
  const vendorId = kept[0]?.vendorId;
  const ofVendor = products.filter((one) => one.vendorId === vendorId).slice(0, LINES);
  const items = ofVendor.map(({ id }) => ({ productId: id, quantity: 2 }));
  await call('POST', 'orders', { locationId, orderedBy, items });
  await call('POST', `vendor-orders/mark-all-ordered/${vendorId}/${locationId}`, {});
}
