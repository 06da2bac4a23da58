import type { Locator, Page } from '@playwright/test';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { busyVendor } from '#tests/support/busy-vendor.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

const place = (page: Page, name: string): Locator => page.getByRole('region', { name });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });

test('every location of a vendor is a group with its true count, however many newer items other locations have', async ({
  page,
}) => {
  const { vendor, quiet, busy, items } = await busyVendor(page.request, 'Crowded Greens');
  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  await expect(page.getByText(`Active Items (${items + 1})`)).toBeVisible();
  const [quietYard, busyCorner] = [place(page, quiet.name), place(page, busy.name)];
  await expect(quietYard.getByText('1 item', { exact: true })).toBeVisible();
  await expect(busyCorner.getByText(`${items} items`, { exact: true })).toBeVisible();
  for (const name of ['SMS', 'Email', 'Share', 'Mark All Ordered'])
    await expect(button(quietYard, name)).toBeEnabled();
  // Its items are loaded once it comes near the window.
  await quietYard.scrollIntoViewIfNeeded();
  await expect(button(quietYard, 'Mark as Ordered')).toBeVisible();

  const rows = busyCorner.getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await expect(busyCorner.getByText(`50 of ${items} shown`)).toBeVisible();
  await button(busyCorner, 'Load more').click();
  await expect(rows).toHaveCount(100);
  await expectFitsEverywhere(page);

  // The button applies to the whole group, whatever is loaded.
  await button(busyCorner, 'Mark All Ordered').click();
  await expect(toast(page, `${items} items marked as ordered`)).toBeVisible();
  const pending = await api<OrderItem[]>(
    page.request,
    `GET /api/order-items?vendorId=${vendor.id}&status=pending`,
  );
  expect(pending.map(({ locationName }) => locationName)).toEqual([quiet.name]);
  await expect(button(busyCorner, 'Mark All Ordered')).toBeHidden();

  // Under All Items, a location without open items is listed too.
  const [old] = pending;
  for (const status of ['ordered', 'received'])
    await api(page.request, `PATCH /api/order-items/${old?.id}/status`, { status });
  await expect(quietYard).toBeHidden();
  await page.getByText('All Items', { exact: true }).click();
  await expect(quietYard.getByText('1 item', { exact: true })).toBeVisible();
  await quietYard.scrollIntoViewIfNeeded();
  await expect(quietYard.getByRole('listitem')).toHaveCount(1);
});
