import type { Page } from '@playwright/test';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { busyVendor } from '#tests/support/busy-vendor.ts';
import { api, expect, expectAccessible, test } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const pendingOf = async (page: Page, vendorId: number) => {
  const items = await api<OrderItem[]>(
    page.request,
    `GET /api/order-items?vendorId=${vendorId}&status=pending`,
  );
  return items.length;
};

test('Mark All Ordered offers Undo, which says which items stay because they were changed since', async ({
  page,
}) => {
  const { vendor, busy, orders, items } = await busyVendor(page.request, 'Undo Greens');
  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  const corner = page.getByRole('region', { name: busy.name });
  const markAll = corner.getByRole('button', { name: 'Mark All Ordered' });
  await markAll.click();
  await expect(toast(page, 'Items Marked as Ordered')).toBeVisible();
  await expect(toast(page, `${items} items marked as ordered`)).toBeVisible();
  await expect(markAll).toBeHidden();
  await expectAccessible(page);

  const [item] = await api<OrderItem[]>(
    page.request,
    `GET /api/orders/${orders[0]?.id ?? ''}/items`,
  );
  await api(page.request, `PATCH /api/order-items/${item?.id}/status`, { status: 'received' });
  await undo(page).click();
  await expect(toast(page, 'Items Pending Again')).toBeVisible();
  await expect(
    toast(
      page,
      `${items - 1} items are pending again. 1 item stays as it is: ${item?.productName ?? ''} (received).`,
    ),
  ).toBeVisible();
  await expect(markAll).toBeVisible();
  // Includes the one at the quiet yard.
  expect(await pendingOf(page, vendor.id)).toBe(items);

  // The toast and its button stay when the page is left.
  await markAll.click();
  await expect(undo(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders Management' })).toBeVisible();
  await undo(page).press('Enter');
  await expect(toast(page, `${items - 1} items are pending again.`)).toBeVisible();
  expect(await pendingOf(page, vendor.id)).toBe(items);

  // The server refuses a late undo with its own sentence.
  await page.goto(`/manager/vendor-orders/${vendor.id}`);
  const message = 'Marking all as ordered can be undone for one minute only.';
  await page.route('**/mark-all-ordered/*/*/undo', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message } }),
  );
  await markAll.click();
  await undo(page).click();
  await expect(toast(page, 'Undo Failed')).toBeVisible();
  await expect(toast(page, message)).toBeVisible();
});
