import type { Claim } from '#contract/calls/claims.ts';
import { api, expect, expectFitsEverywhere, placeOrder, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

test('a manager changes a claim, sends it and records the credit (R4)', async ({
  page,
  request,
}) => {
  const { items } = await placeOrder(request, { by: EMPLOYEE, lines: 5 });
  const item = items.find(({ unitPrice, quantity }) => unitPrice !== null && quantity > 1);
  if (!item) throw new Error('the first products of the demo have no price');
  const { locationId, vendorId, id: orderItemId, productName } = item;
  await api(request, 'POST /api/receipts', {
    locationId,
    vendorId,
    lines: [{ orderItemId, quantity: item.quantity - 1, closed: true, note: 'Crate was open' }],
  });
  const [claim] = await api<Claim[]>(request, `GET /api/claims?vendorId=${vendorId}&limit=1`);
  const id = claim?.id ?? 0;
  expect(claim?.lines.map((line) => line.productName)).toEqual([productName]);

  await openAsManager(page, '/manager');
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page
    .getByRole('table', { name: 'Claims' })
    .getByRole('link', { name: `No. ${id}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Claim No. ${id}` })).toBeVisible();
  await expect(page.getByText('Crate was open')).toBeVisible();
  await expectFitsEverywhere(page);
  // The amount follows the quantity, until somebody types it (24.13).
  const amount = page.getByLabel(`Amount for ${productName}`);
  const { unitPrice, unitOfMeasure } = item;
  const quantity = page.getByLabel(`Quantity of ${productName} in ${unitOfMeasure}`);
  await quantity.fill('0.5');
  await expect(amount).toHaveValue((Number(unitPrice) / 2).toFixed(2));
  await quantity.fill('1');
  await expect(amount).toHaveValue(Number(unitPrice).toFixed(2));
  await amount.fill('12,x');
  await expect(page.getByText('"12,x" is not a price. Write it like 12.50.')).toBeVisible();
  await expect(button(page, 'Save changes')).toBeDisabled();
  await page.getByLabel(`Amount for ${productName}`).fill('12.5');
  await page.getByLabel('Note for the vendor').fill('As the driver saw');
  await expect(button(page, 'Send')).toBeDisabled();
  await button(page, 'Save changes').click();
  await expect(page.getByText('Claim Saved')).toBeVisible();
  await button(page, 'Send').click();
  await expect(page.getByText('Claim Sent to Outbox Folder')).toBeVisible();
  await button(page, 'Record Credit').click();
  const dialog = page.getByRole('dialog', { name: 'Record Credit' });
  await expect(dialog.getByLabel('Credited Amount (USD)')).toHaveValue('12.50');
  await dialog.getByLabel('Credited Amount (USD)').fill('10');
  await button(dialog, 'Record Credit').click();
  await expect(page.getByText('Claim Credited')).toBeVisible();
  await expect(button(page, 'Record Credit')).toBeHidden();
  // It was mistyped.
  await button(page, 'Correct Credit').click();
  const correction = page.getByRole('dialog', { name: 'Correct Credit' });
  await expect(correction.getByLabel('Credited Amount (USD)')).toHaveValue('10.00');
  await correction.getByLabel('Credited Amount (USD)').fill('11');
  await button(correction, 'Correct Credit').click();
  await expect(correction).toBeHidden();
  const settled = await api<Claim>(request, `GET /api/claims/${id}`);
  expect(settled).toMatchObject({
    state: 'credited',
    creditedAmount: '11.00',
    amount: '12.50',
    note: 'As the driver saw',
  });
  await page.goto('/manager/spend');
  await expect(page.getByText('credited by vendors, not taken off the total.')).toBeVisible();
});
