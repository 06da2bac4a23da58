import type { Page } from '@playwright/test';
import { cardOf, comingDelivery, lineOf } from '#tests/support/coming-delivery.ts';
import {
  colleagueRecords,
  increaseOf,
  receivedOf,
  RECORDED_MEANWHILE,
} from '#tests/support/dock-together.ts';
import type { Coming } from '#tests/support/coming-delivery.ts';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { stopLiveUpdates, toast } from '#tests/support/manager.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Opens the list with this delivery; it learns of no change until it is read again. */
async function openOldList(page: Page, coming: Coming): Promise<void> {
  await stopLiveUpdates(page);
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await expect(cardOf(page, coming)).toBeVisible();
}

test('a delivery is opened with what arrived before it was opened, also where the list is older (R1, R3)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Older Farms', lines: 2 });
  await openOldList(page, coming);
  await colleagueRecords(request, coming, { 0: 1, 1: 1 });
  await cardOf(page, coming).tap();
  await expect(lineOf(page, coming, 1)).toContainText('1 of 2 kg still to come');
  await expect(lineOf(page, coming, 0)).toBeHidden();
  await button(page, 'All Arrived').tap();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  expect(await receivedOf(request, coming)).toEqual([1, 2]);
});

for (const when of ['now', 'before the screen was left'])
  test(`what was entered ${when} stays when the delivery, read again, was recorded by a colleague (R1, R3)`, async ({
    page,
    request,
  }) => {
    const coming = await comingDelivery(request, { name: `Slow Farms, ${when}`, lines: 2 });
    await openOldList(page, coming);
    if (when !== 'now') {
      await cardOf(page, coming).tap();
      await increaseOf(page, coming, 1).tap();
      const isRead = page.waitForResponse('**/expected');
      await page.getByRole('link', { name: 'All deliveries' }).tap();
      await isRead;
    }
    const isRecorded = Promise.withResolvers<void>();
    await page.route('**/expected', async (route) => {
      await isRecorded.promise;
      await route.continue();
    });
    await cardOf(page, coming).tap();
    if (when === 'now') await increaseOf(page, coming, 1).tap();
    await expect(lineOf(page, coming, 1)).toContainText('1 over');
    await colleagueRecords(request, coming, { 0: 1, 1: 2 });
    const isReadAgain = page.waitForResponse('**/expected');
    isRecorded.resolve();
    await isReadAgain;
    await expect(lineOf(page, coming, 1)).toContainText('1 over');
    await button(page, 'Record Delivery').tap();
    await expect(page.getByText(RECORDED_MEANWHILE)).toBeVisible();
    await button(page, 'Start Over').tap();
    await expect(page.getByText('This delivery is not expected any more')).toBeVisible();
  });
