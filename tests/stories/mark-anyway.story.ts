import type { APIRequestContext } from '@playwright/test';
import { comingDelivery, itemsOf, productOf } from '#tests/support/coming-delivery.ts';
import type { Coming } from '#tests/support/coming-delivery.ts';
import {
  api,
  choose,
  expect,
  expectFitsEverywhere,
  loseNetwork,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { dialog, toast } from '#tests/support/manager.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';
import { hasQueue, queueDialog, waitingLine, waitsToast } from '#tests/support/send-queue.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

/** Of the first line, one kg, 40 pieces came, and no conversion says how many pieces are one kg. */
async function cameInPieces(request: APIRequestContext, name: string): Promise<Coming> {
  const coming = await comingDelivery(request, { name, lines: 1 });
  const [item] = await itemsOf(request, coming);
  await api(request, 'POST /api/receipts', {
    locationId: coming.locationId,
    vendorId: coming.vendor.id,
    lines: [{ orderItemId: item?.id, quantity: 40, unitOfMeasure: 'ea' }],
  });
  return coming;
}

const stateOf = async (request: APIRequestContext, coming: Coming) =>
  (await itemsOf(request, coming)).map(({ orderedStatus }) => orderedStatus);

test('Mark as Received asks first where something came that is not converted, and Mark Anyway marks it (E32)', async ({
  page,
  request,
}) => {
  const coming = await cameInPieces(request, 'Asking Farms');
  const product = productOf('Asking Farms', 0);
  await signIn(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${coming.order.id}`);
  const details = dialog(page, `Order Details - #${coming.order.id}`);
  const mark = button(details, 'Mark as Received');
  await mark.click();
  await expect(toast(page, `Is ${product} received?`)).toBeVisible();
  await expect(
    toast(
      page,
      `40 ea of ${product} came already, in a unit without a conversion. As received, 1 kg would be added to that.`,
    ),
  ).toBeVisible();
  expect(await stateOf(request, coming)).toEqual(['ordered']);
  // With the focus on it, the question stays.
  await page.keyboard.press('Alt+t');
  await expectFitsEverywhere(page);

  // Declined: nothing is marked, and the button is there again.
  await button(page, 'Close notification').click();
  await expect(toast(page, `Is ${product} received?`)).toBeHidden();
  await expect(mark).toBeEnabled();
  expect(await stateOf(request, coming)).toEqual(['ordered']);

  await mark.click();
  await button(page, 'Mark Anyway').click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await expect(mark).toBeHidden();
  expect(await stateOf(request, coming)).toEqual(['received']);
});

test('the question of Mark as Received is answered from the keyboard (E32, D38)', async ({
  page,
  request,
}) => {
  const coming = await cameInPieces(request, 'Keyboard Asking Farms');
  await signIn(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${coming.order.id}`);
  await button(page, 'Mark as Received').press('Enter');
  await expect(button(page, 'Mark Anyway')).toBeVisible();
  await page.keyboard.press('Alt+t');
  await expect(button(page, 'Mark Anyway')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Status Updated')).toBeVisible();
  expect(await stateOf(request, coming)).toEqual(['received']);
});

test('asked after it waited without a network, Mark as Received is answered in the list of what waits (E32, O2)', async ({
  page,
  context,
  request,
}) => {
  const coming = await cameInPieces(request, 'Waiting Asking Farms');
  await choose(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${coming.order.id}`);
  await expect(button(page, 'Mark as Received')).toBeEnabled();
  await hasQueue(page);
  await loseNetwork(page);
  await button(page, 'Mark as Received').click();
  await expect(waitsToast(page)).toBeVisible();
  await button(dialog(page, `Order Details - #${coming.order.id}`), 'Close')
    .last()
    .click();
  await context.setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText('in a unit without a conversion');
  await expect(button(queueDialog(page), 'Send again')).toBeHidden();
  await button(queueDialog(page), 'Mark Anyway').click();
  await expect(queueDialog(page)).toContainText('Everything is sent.');
  expect(await stateOf(request, coming)).toEqual(['received']);
});
