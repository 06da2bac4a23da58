import type { OrderItem } from '#contract/calls/order-items.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';

test('the history says in one sentence who answered for a vendor, and each item with its answer below (24.12)', async ({
  page,
  request,
}) => {
  const open = await api<OrderItem[]>(request, 'GET /api/order-items?open=true');
  const of = open.find(({ vendorName }) => vendorName === 'Stonebridge Meats');
  if (!of) throw new Error('nothing is open with this vendor');
  const { vendorId, locationId, purchaseOrderNumber: number } = of;
  const items = open.filter(
    (item) => item.vendorId === vendorId && item.purchaseOrderNumber === number,
  );
  const link = `POST /api/vendor-orders/public-link/${vendorId}/${locationId}` as const;
  const { publicUrl } = await api<{ publicUrl: string }>(request, link);
  const token = publicUrl.split('/').at(-1);
  await api(request, `POST /api/vendor-orders/public/${token}/answers`, {
    name: 'Hannah Lindgren',
    lines: items.map(({ id }, index) => ({
      orderItemId: id,
      answer: index === 0 ? 'out' : 'confirmed',
    })),
  });
  await openAsManager(page, '/manager/history?kind=purchase-orders');
  const rest = items.length - 1;
  const counts = [...(rest > 0 ? [`${rest} as ordered`] : []), '1 out of stock'].join(', ');
  const entry = page.getByRole('listitem').filter({
    hasText: `Hannah Lindgren (Stonebridge Meats) answered purchase order ${number}: ${counts}`,
  });
  await expect(entry).toContainText(`${items[0]?.productName}: Out of stock`);
  await expectFitsEverywhere(page);
});

test('an import is one entry of the history that opens to what it changed (24.12)', async ({
  page,
}) => {
  await openAsManager(page, '/manager/history');
  const [product] = await api<{ vendorName: string; unitOfMeasure: string }[]>(
    page.request,
    'GET /api/products',
  );
  const rows = [1, 2, 3].map(
    (index) => `Opened Herb ${index},${product?.vendorName},${product?.unitOfMeasure}`,
  );
  const buffer = Buffer.from(['name,vendorName,unitOfMeasure', ...rows].join('\n'));
  const sent = await page.request.post('/api/products/bulk-import', {
    multipart: { csvFile: { name: 'herbs.csv', mimeType: 'text/csv', buffer } },
  });
  expect(sent.status()).toBe(200);
  await page.reload();
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'Elena Marchetti imported products: 3 created' });
  await expect(entry).toHaveCount(1);
  await expect(page.getByText('Opened Herb 2')).toBeHidden();
  await entry.getByText('Show what it changed').click();
  for (const index of [1, 2, 3])
    await expect(
      entry.getByRole('listitem').filter({ hasText: `created Opened Herb ${index} (Product)` }),
    ).toBeVisible();
  await expectFitsEverywhere(page);
});
