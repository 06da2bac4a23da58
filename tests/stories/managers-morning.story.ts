import type { APIRequestContext } from '@playwright/test';
import type { AttentionThing } from '#contract/calls/attention.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api, expect, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';

const LOCATIONS = 12;
/** At each location: two orders above its limit. */
const ORDERS = 2;

async function waitingOrders(request: APIRequestContext): Promise<string[]> {
  const products = await api<Product[]>(request, 'GET /api/products');
  const product = products.find(({ price }) => Number(price) > 1);
  const ids = [];
  for (let place = 1; place <= LOCATIONS; place += 1) {
    const location = await api<Location>(request, 'POST /api/locations', {
      name: `Morning ${place}`,
      approvalLimit: '10',
    });
    const cook = await api<User>(request, 'POST /api/users', {
      name: `Cook of Morning ${place}`,
      userType: 'employee',
      locationIds: [location.id],
    });
    for (let order = 0; order < ORDERS; order += 1) {
      const { id } = await api<{ id: string }>(request, 'POST /api/orders', {
        locationId: location.id,
        orderedBy: cook.id,
        items: [{ productId: product?.id, quantity: 99 }],
      });
      ids.push(id);
    }
  }
  return ids;
}

test('a morning of twelve locations: each of the orders that wait is read with its lines and approved with one press (24.1)', async ({
  page,
  request,
}) => {
  const ids = await waitingOrders(request);
  const waiting = async () =>
    (
      await api<AttentionThing[]>(request, 'GET /api/attention/things?kind=order_needs_approval')
    ).map(({ id }) => id);
  const before = await waiting();
  await openAsManager(page, '/manager');
  let presses = 0;
  const press = async (name: string | RegExp, role: 'link' | 'button' = 'button') => {
    await page.getByRole(role, { name }).click();
    presses += 1;
  };
  await press(/^\d+ orders need approval/, 'link');
  // The sequence of the queue: what has waited longest comes first.
  for (const id of before) {
    await expect(page.getByRole('list').getByText('Pending').first()).toBeVisible();
    await press(`Approve ${id}`);
    await expect(page.getByRole('button', { name: `Approve ${id}` })).toBeHidden();
  }
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  expect(presses).toBe(before.length + 1);
  expect(before.length).toBeGreaterThanOrEqual(ids.length);
  expect(await waiting()).toEqual([]);
});
