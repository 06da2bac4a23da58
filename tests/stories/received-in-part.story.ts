import type { Location } from '#contract/calls/locations.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

test('an item of which a part came says how much, and is marked as received, not as missing (R2, E13)', async ({
  page,
  request,
}) => {
  const location = await api<Location>(request, 'POST /api/locations', { name: 'Part Kitchen' });
  const by = await api<User>(request, 'POST /api/users', {
    name: 'Receives Parts',
    userType: 'employee',
    locationIds: [location.id],
  });
  const [product] = await api<Product[]>(request, 'GET /api/products');
  const { id } = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: by.id,
    items: [{ productId: product?.id, quantity: 1205 }],
    notes: null,
  });
  const [item] = await api<OrderItem[]>(request, `GET /api/orders/${id}/items`);
  await api(request, `PATCH /api/order-items/${item?.id}/status`, { status: 'ordered' });

  await openAsManager(page, `/manager/vendor-orders/${id}`);
  const row = page.getByRole('listitem').filter({ hasText: product?.name ?? '' });
  await expect(row.getByRole('button', { name: 'Mark as Missing' })).toBeVisible();
  await expect(row).not.toContainText('of 1,205');
  const lines = [{ orderItemId: item?.id, quantity: 3.5 }];
  await api(request, 'POST /api/receipts', {
    locationId: location.id,
    vendorId: item?.vendorId,
    lines,
  });
  // Live.
  await expect(row).toContainText('Received 3.5 of 1,205');
  await expect(row.getByRole('button', { name: 'Mark as Missing' })).toBeHidden();
  await expectFitsEverywhere(page);
  await row.getByRole('button', { name: 'Mark as Received' }).click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await expect(row).not.toContainText('3.5 of');
  const [received] = await api<OrderItem[]>(request, `GET /api/orders/${id}/items`);
  expect(received).toMatchObject({ orderedStatus: 'received', receivedQuantity: 1205 });
});
