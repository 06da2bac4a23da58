import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import { emailMessage } from '#server/drawing/email/email-message.ts';
import { EMPTY_FORM } from '#server/vendor-orders/public-page/answering.ts';
import { publicPage } from '#server/vendor-orders/public-page/page.ts';
import { purchaseOrder } from '#server/drawing/purchase-order.ts';
import { openItem, rows } from '#server/drawing/sample-rows.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';

test('a manager sees on the dashboard which prices changed, what they were, and marks them as seen (M4)', async ({
  page,
}) => {
  const [first, ...others] = await api<PriceAlert[]>(
    page.request,
    'GET /api/products/price-alerts',
  );
  if (!first) throw new Error('no price changed');
  await openAsManager(page, '/manager');
  await page.getByRole('link', { name: /^\d+ prices changed/ }).click();
  await page.getByRole('link', { name: 'See as a List' }).click();
  const bar = page.getByRole('region', { name: 'Price alerts' });
  await expect(page.getByRole('row')).toHaveCount(others.length + 2);
  const row = page.getByRole('row').filter({ hasText: first.name });
  await expect(row).toContainText(`$${first.price}was $${first.priceBefore}`);
  await expect(row).toContainText(`${Math.abs(first.percent ?? 0)}%`);
  await expectFitsEverywhere(page);

  await row.getByRole('button', { name: `Mark the price of ${first.name} as seen` }).click();
  await expect(toast(page, 'Marked as seen')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(bar).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Edit ${first.name}` }).click();
  const edit = dialog(page, 'Edit Product');
  await expect(edit.getByRole('region', { name: 'Prices' })).toContainText(
    new RegExp(`\\$${first.priceBefore} on .* \\$${first.price} since`),
  );
  await edit.getByText('All prices').click();
  await expect(edit.getByRole('listitem').first()).toContainText(/imported/);
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await bar.getByRole('button', { name: /^Mark All \d+ as Seen$/ }).click();
  await expect(bar).toContainText('No price needs attention');
  await bar.getByRole('button', { name: 'Show All Products' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Item Code, Pack' })).toBeVisible();
});

test("the vendor's page and e-mail with codes, packs and prices fit a phone of 320 px and a tablet (M3)", async ({
  page,
}) => {
  const priced = {
    unitPrice: '9999999.9999',
    vendorItemCode: '0042-LONG-CODE',
    packSize: '24 × 500 g',
  };
  const order = purchaseOrder(
    rows({
      items: [
        openItem({ ...priced, quantity: 99_999 }),
        openItem({ productId: 'PRD-000124', productName: 'Spargelcremesuppenpulver'.repeat(3) }),
        openItem({ ...priced, orderId: 'ORD-1763716000001' }),
      ],
    }),
  );
  const forms = [
    publicPage({ order, place: null }, EMPTY_FORM).text,
    emailMessage(order, 'https://orders.example/x').html,
  ];
  for (const form of forms) {
    await page.setContent(form);
    for (const width of [320, 360, 600, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([form.slice(0, 40), width, scroll]).toEqual([form.slice(0, 40), width, width]);
    }
  }
});
