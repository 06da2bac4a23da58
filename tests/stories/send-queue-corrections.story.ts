import type { Page } from '@playwright/test';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { WasteLog } from '#contract/calls/waste.ts';
import { api, choose, expect, loseNetwork, signIn, test } from '#tests/support/browser.ts';
import {
  cardOf,
  comingDelivery,
  countOneDamaged,
  lineOf,
  receiptOf,
} from '#tests/support/coming-delivery.ts';
import { colleagueRecords, receivedOf, RECORDED_MEANWHILE } from '#tests/support/dock-together.ts';
import { button, EMPLOYEE, jpeg } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import {
  enterWaste,
  hasQueue,
  openDeliveryAndLoseNetwork,
  queueDialog,
  waitingLine,
  waitsToast,
} from '#tests/support/send-queue.ts';
import { aShelf, shelfRow } from '#tests/support/shelf.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

const SENTENCE = 'It is not as it was.';

/** The server refuses what is sent there, until the story ends that. */
async function refusing(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'invalid_input', message: SENTENCE } })
      : route.continue(),
  );
}

/** Comes back online, is refused, and presses *Correct*. */
async function correctRefused(page: Page, address: string): Promise<void> {
  await expect(waitsToast(page)).toBeVisible();
  await refusing(page, address);
  await page.context().setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText(SENTENCE);
  await page.unroute(address);
  await button(queueDialog(page), 'Correct').click();
  await expect(queueDialog(page)).toBeHidden();
  await expect(waitingLine(page, 'needs you')).toBeHidden();
  await expect(page).not.toHaveURL(/back=/);
}

test('a refused delivery comes back to its screen as it was counted, and is corrected there (O2)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Sent Back Farms', lines: 2 });
  await openDeliveryAndLoseNetwork(page, coming);
  const line = lineOf(page, coming, 1);
  await countOneDamaged(line);
  await button(page, 'Record Delivery').click();
  await correctRefused(page, '**/api/receipts');
  await expect(line).toContainText('1 refused');
  await expect(button(line, 'Damaged')).toHaveAttribute('aria-pressed', 'true');
  await button(line, 'Expired').click();
  await button(page, 'Record Delivery').click();
  await expect(page.getByText('Delivery Recorded')).toBeVisible();
  const { lines } = await receiptOf(request, coming);
  expect(lines.flatMap(({ refused }) => refused)).toMatchObject([
    { quantity: 1, reason: 'expired' },
  ]);
});

test('a delivery that a colleague recorded while it waited comes back as it was counted, and is recorded once its person says that it came in addition (O2, R1)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Recorded Twice Farms', lines: 2 });
  await openDeliveryAndLoseNetwork(page, coming);
  const line = lineOf(page, coming, 1);
  await countOneDamaged(line);
  await button(page, 'Record Delivery').click();
  await expect(waitsToast(page)).toBeVisible();
  await colleagueRecords(request, coming, { 0: 1, 1: 2 });
  await page.context().setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText(RECORDED_MEANWHILE);
  await button(queueDialog(page), 'Correct').click();
  await expect(line).toContainText('1 refused');
  await expect(waitingLine(page, 'needs you')).toBeHidden();
  // It is found again after the screen was left.
  await page.getByRole('link', { name: 'All deliveries' }).click();
  await page.reload();
  await cardOf(page, coming).click();
  await expect(line).toContainText('1 refused');

  await button(page, 'Record Delivery').click();
  await expect(page.getByText(RECORDED_MEANWHILE)).toBeVisible();
  await expect(lineOf(page, coming, 0)).toContainText('Nothing more due');
  expect(await receivedOf(request, coming)).toEqual([1, 2]);
  await button(page, 'Record Anyway').click();
  await expect(page.getByText('Delivery Recorded')).toBeVisible();
  expect(await receivedOf(request, coming)).toEqual([1, 3]);
  await expect(cardOf(page, coming)).toBeHidden();
});

test('a refused entry of waste comes back with its photo, after asking whether it replaces another one that is begun (O2)', async ({
  page,
  request,
}) => {
  const notes = `Back ${crypto.randomUUID()}`;
  await choose(page, EMPLOYEE);
  await hasQueue(page);
  await enterWaste(page, notes);
  await loseNetwork(page);
  await page.getByLabel('Photo file').setInputFiles(await jpeg('tank.jpg'));
  await expect(page.getByRole('img', { name: 'Photo of the waste' })).toBeVisible();
  await button(page, 'Record Waste').click();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await page.getByLabel('Notes').fill('Begun since');

  await expect(waitsToast(page)).toBeVisible();
  await refusing(page, '**/api/waste-logs');
  await page.context().setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await button(queueDialog(page), 'Correct').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Replace what you entered?');
  await button(question, 'Cancel').click();
  await expect(page.getByLabel('Notes')).toHaveValue('Begun since');
  await waitingLine(page, '1 needs you').click();
  await button(queueDialog(page), 'Correct').click();
  await button(question, 'Replace it').click();
  await expect(page.getByLabel('Notes')).toHaveValue(notes);
  await expect(page.getByRole('img', { name: 'Photo of the waste' })).toBeVisible();
  await expect(waitingLine(page, 'needs you')).toBeHidden();

  await page.unroute('**/api/waste-logs');
  await page.getByLabel('Notes').fill(`${notes}, corrected`);
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Waste Log Created')).toBeVisible();
  const logs = await api<WasteLog[]>(request, 'GET /api/waste-logs');
  const found = logs.filter((log) => log.notes?.startsWith(notes));
  expect(found.map((log) => log.notes)).toEqual([`${notes}, corrected`]);
  expect(found[0]?.photoUrl).toMatch(/^\/uploads\//);
});

test('a refused count comes back to the shelf with its amounts, below what was counted since (O2)', async ({
  page,
}) => {
  const { cook, products, lineOf: stockOf } = await aShelf(page);
  const [first, second] = products;
  await signIn(page, cook);
  await page.goto('/employee/count');
  const count = async (product: typeof first, amount: string) => {
    await shelfRow(page, product).click();
    await page.keyboard.type(amount);
    await button(page.getByRole('dialog'), 'Next').click();
    await button(page.getByRole('dialog'), 'Close').click();
  };
  await expect(shelfRow(page, first)).toBeVisible();
  await hasQueue(page);
  await loseNetwork(page);
  await count(first, '4');
  await page.getByRole('button', { name: 'Send count of 1 product' }).click();
  await count(second, '7');
  await correctRefused(page, '**/api/inventory/counts');
  await expect(shelfRow(page, first)).toContainText(`4 ${first.unitOfMeasure}`);
  await expect(shelfRow(page, second)).toContainText(`7 ${second.unitOfMeasure}`);
  await page.getByRole('button', { name: 'Send count of 2 products' }).click();
  await expect(page.getByText('Count Sent')).toBeVisible();
  const amounts = await Promise.all([first, second].map((product) => stockOf(product)));
  expect(amounts.map((line: InventoryLine | undefined) => line?.onHandAmount)).toEqual([4, 7]);
});

test('a refused correction of a count comes back to it, also where the counts of today are not read yet (O2, 24.6)', async ({
  page,
}) => {
  const { cook, locationId, products, lineOf: stockOf } = await aShelf(page);
  const [first] = products;
  await signIn(page, cook);
  await api(page.request, 'POST /api/inventory/counts', {
    id: crypto.randomUUID(),
    locationId,
    area: 'Walk-in',
    lines: [{ productId: first.id, amount: 10 }],
  });
  await page.goto('/employee/count');
  const counts = page.getByRole('list', { name: 'Counted today' });
  await counts.getByRole('link', { name: 'Correct' }).click();
  await hasQueue(page);
  await loseNetwork(page);
  await shelfRow(page, first).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('8');
  await button(page.getByRole('dialog'), 'Done').click();
  await button(page, 'Send correction of 1 product').click();
  await expect(waitsToast(page)).toBeVisible();

  // Elsewhere, on a page that has not read them.
  await refusing(page, '**/api/inventory/counts');
  await page.context().setOffline(false);
  await page.goto('/employee/orders');
  await waitingLine(page, '1 needs you').click();
  await page.unroute('**/api/inventory/counts');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/inventory/counts?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const shelf = page.waitForResponse('**/api/inventory?*');
  await button(queueDialog(page), 'Correct').click();
  await (await shelf).finished();
  await expect(page.getByText('Loading what is kept here...')).toBeVisible();
  held.resolve();
  await expect(shelfRow(page, first)).toContainText(`8 ${first.unitOfMeasure}`);
  await expect(waitingLine(page, 'needs you')).toBeHidden();
  await button(page, 'Send correction of 1 product').click();
  await expect(page.getByText('Count Corrected')).toBeVisible();
  expect((await stockOf(first))?.onHandAmount).toBe(8);
});
