import type { APIRequestContext, Page } from '@playwright/test';
import type { Receipt } from '#contract/calls/receipts.ts';
import { api, expect, loseNetwork, test } from '#tests/support/browser.ts';
import {
  comingDelivery,
  itemsOf,
  photographPart,
  productOf,
  receiptOf,
} from '#tests/support/coming-delivery.ts';
import type { Coming } from '#tests/support/coming-delivery.ts';
import { toast } from '#tests/support/manager.ts';
import { loseFirstAnswer } from '#tests/support/lost-answers.ts';
import { beginCorrection } from '#tests/support/receipt-correction.ts';
import { button } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import {
  expectAllSent,
  expectStored,
  hasQueue,
  openBackOnline,
  queueDialog,
  waitingLine,
  waitsToast,
} from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

/** A recorded delivery of 1 and 2 kg. */
async function recorded(request: APIRequestContext, name: string): Promise<Coming> {
  const coming = await comingDelivery(request, { name, lines: 2 });
  const items = await itemsOf(request, coming);
  await api(request, 'POST /api/receipts', {
    locationId: coming.locationId,
    vendorId: coming.vendor.id,
    lines: items.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
  });
  return coming;
}

/** Begins it, on a page that can keep it. */
async function correcting(page: Page, coming: Coming) {
  const begun = await beginCorrection(page, coming);
  await hasQueue(page);
  return begun;
}

test('a correction of a delivery waits without a network, with a photo, and is stored once though its answer is lost (E13, O2, O5)', async ({
  page,
  context,
  request,
}) => {
  const coming = await recorded(request, 'Corrected in the Cooler');
  const { receipt, line } = await correcting(page, coming);
  await button(line, 'Expired').click();
  await loseNetwork(page);
  await photographPart(line, { name: /^Photo of expired/ });
  await expect(line.getByRole('img', { name: /^Photo of expired/ })).toBeVisible();
  await button(receipt, 'Save Correction').dblclick();
  await expect(waitsToast(page)).toBeVisible();
  await expect(receipt).toBeHidden();
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page)).toContainText(
    `Correction of the delivery from ${coming.vendor.name}`,
  );
  await button(queueDialog(page), 'Close').first().click();
  await page.getByRole('button', { name: new RegExp(coming.vendor.name) }).click();
  await expect(receipt).toContainText('A correction of it waits to be sent.');
  await expect(button(receipt, 'Correct')).toBeHidden();
  await page.close();

  const answers = await loseFirstAnswer(context, '**/api/receipts/*');
  const next = await openBackOnline(context);
  await expect.poll(answers).toHaveLength(2);
  await expectAllSent(next);
  await expect(waitingLine(next, 'needs you')).toBeHidden();
  const { lines, version, correctedByName } = await receiptOf(request, coming);
  expect([version, correctedByName]).toEqual([2, 'Elena Marchetti']);
  expect(lines.map(({ quantity, reason }) => [quantity, reason])).toEqual([
    [1, null],
    [1, 'expired'],
  ]);
  const [part] = lines.flatMap(({ refused }) => refused);
  await expectStored(next.request, part?.photoUrl);
});

test('a correction of what somebody else corrected meanwhile is refused with its sentence, and corrected over what is there now (O2)', async ({
  page,
  context,
  request,
}) => {
  const coming = await recorded(request, 'Corrected Twice');
  const { receipt, line } = await correcting(page, coming);
  await button(line, 'Damaged').click();
  await loseNetwork(page);
  await button(receipt, 'Save Correction').click();
  await expect(waitsToast(page)).toBeVisible();
  const { id, lines: before } = await receiptOf(request, coming);
  const kept = before.map(({ orderItemId, quantity }, at) => ({
    orderItemId,
    quantity: at === 0 ? 0.5 : quantity,
  }));
  await api<Receipt>(request, `PUT /api/receipts/${id}`, { lines: kept });
  await context.setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText('Somebody changed this receipt meanwhile.');
  await expect(button(queueDialog(page), 'Send without these')).toBeHidden();
  await button(queueDialog(page), 'Correct').click();

  // As it was entered, on the delivery as it is now.
  await expect(button(line, 'Damaged')).toHaveAttribute('aria-pressed', 'true');
  const other = receipt.getByRole('listitem', { name: productOf(coming.vendor.name, 0) });
  await expect(other).toContainText('0.5');
  await expect(page).not.toHaveURL(/back=/);
  await page.reload();
  await waitingLine(page, '1 needs you').click();
  await button(queueDialog(page), 'Correct').click();
  await button(line, 'Expired').click();
  await button(receipt, 'Save Correction').click();
  await expect(receipt).toBeHidden();
  await expect(waitingLine(page, 'needs you')).toBeHidden();
  await expect.poll(async () => (await receiptOf(request, coming)).version).toBe(3);
  const { lines } = await receiptOf(request, coming);
  expect(lines.map(({ quantity }) => quantity)).toEqual([0.5, 1]);
  expect(lines.flatMap(({ refused }) => refused)).toMatchObject([
    { quantity: 1, reason: 'expired' },
  ]);
  await expect(toast(page, 'Receipt Corrected')).toBeHidden();
});
