import type { APIRequestContext, Page } from '@playwright/test';
import type { Claim } from '#contract/calls/claims.ts';
import { sentenceOf } from '#contract/refusals/table.ts';
import { comingDelivery, itemsOf, lineOf, receiptOf } from '#tests/support/coming-delivery.ts';
import type { Coming } from '#tests/support/coming-delivery.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { setBothClocks } from '#tests/support/clocks.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { button } from '#tests/support/receiving.ts';

const CLAIM_SENT = 'The claim of this receipt was sent, so it can no longer be corrected.';
const ANOTHER_DAY = sentenceOf({ code: 'receipt_of_another_day', params: {} });

/** A delivery of so many lines, of which the last came short by one. */
async function cameShort(request: APIRequestContext, name: string, lines: number): Promise<Coming> {
  const coming = await comingDelivery(request, { name, lines, price: '2.50' });
  const items = await itemsOf(request, coming);
  await api(request, 'POST /api/receipts', {
    locationId: coming.locationId,
    vendorId: coming.vendor.id,
    lines: items.map(({ id, quantity }, index) => ({
      orderItemId: id,
      quantity: index === lines - 1 ? quantity - 1 : quantity,
      closed: true,
    })),
  });
  return coming;
}

/** Opens the delivery as a manager. */
async function openReceipt(page: Page, { vendor, locationId }: Coming) {
  await openAsManager(page, `/manager/deliveries?location=${locationId}`);
  await page.getByRole('button', { name: new RegExp(vendor.name) }).click();
  return dialog(page, `Delivery from ${vendor.name}`);
}

test('a correction that is refused because the claim was sent meanwhile says so where the person looks, and changes nothing (E13, E32)', async ({
  page,
  request,
}) => {
  const coming = await cameShort(request, 'Sent Meanwhile Farms', 8);
  const receipt = await openReceipt(page, coming);
  await page.setViewportSize({ width: 360, height: 740 });
  await button(receipt, 'Correct').click();
  const first = receipt.getByRole('listitem').first();
  await first.getByRole('button', { name: /^Decrease amount/ }).click();
  const [claim] = await api<Claim[]>(request, `GET /api/claims?vendorId=${coming.vendor.id}`);
  await api(request, `PATCH /api/claims/${claim?.id}`, { state: 'sent' });
  const before = await receiptOf(request, coming);

  await button(receipt, 'Save Correction').click();
  const problem = receipt.getByRole('alert');
  await expect(problem).toHaveText(CLAIM_SENT);
  // Eight lines are higher than the dialog. (A fraction of a pixel may be cut off by its edge.)
  await expect(problem).toBeInViewport({ ratio: 0.95 });
  expect(await receiptOf(request, coming)).toEqual(before);
  await expectFitsEverywhere(page);
  // What was entered is kept; without saving it is discarded.
  await expect(first).toContainText('None came');
  await button(receipt, 'Cancel').click();
  await expect(receipt.getByText('1 kg').first()).toBeVisible();
});

test('a part of what was ordered is as recorded, and not as ordered (E13)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, {
    name: 'Half of It Farms',
    lines: 2,
    price: '2.50',
  });
  const [half, whole] = await itemsOf(request, coming);
  await api(request, 'POST /api/receipts', {
    locationId: coming.locationId,
    vendorId: coming.vendor.id,
    lines: [
      { orderItemId: half?.id, quantity: (half?.quantity ?? 0) / 2 },
      { orderItemId: whole?.id, quantity: whole?.quantity },
    ],
  });
  const receipt = await openReceipt(page, coming);
  await button(receipt, 'Correct').click();
  await expect(lineOf(page, coming, 0)).toContainText('As recorded');
  await expect(lineOf(page, coming, 1)).toContainText('As ordered');
});

test('on another day a receipt has no button to correct it and says why (E13)', async ({
  page,
  request,
}) => {
  const coming = await cameShort(request, 'Yesterday Farms', 2);
  await setBothClocks(page, new Date(Date.now() + 24 * 60 * 60_000));
  const receipt = await openReceipt(page, coming);
  await expect(receipt).toContainText(
    'It can no longer be corrected: that is possible on the day on which it was recorded.',
  );
  await expect(button(receipt, 'Correct')).toBeHidden();
  await expectFitsEverywhere(page);
});

test('a correction that is refused because its day ended meanwhile says so (E13)', async ({
  page,
  request,
}) => {
  const coming = await cameShort(request, 'Midnight Farms', 2);
  const receipt = await openReceipt(page, coming);
  await button(receipt, 'Correct').click();
  await lineOf(page, coming, 1)
    .getByRole('button', { name: /^Increase amount/ })
    .click();
  // The product's own clock does not pass midnight here: `receipts-correct.test.ts` holds that it refuses so.
  await page.route('**/api/receipts/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 409,
          json: { code: 'receipt_of_another_day', message: ANOTHER_DAY, params: {} },
        }),
  );
  await button(receipt, 'Save Correction').click();
  await expect(receipt.getByRole('alert')).toHaveText(ANOTHER_DAY);
  await expect(button(receipt, 'Save Correction')).toBeEnabled();
});
