import { expect, expectFitsEverywhere } from '#tests/support/browser.ts';
import { dialog } from '#tests/support/manager.ts';
import {
  addEmployee,
  enroll,
  increase,
  MANAGER,
  signInByTouch,
  test,
} from '#tests/support/pin-story.ts';
import { button } from '#tests/support/receiving.ts';
import { expectAllSent } from '#tests/support/send-queue.ts';

test('a manager sees how much unsent work a tablet holds and since when, not what it is, and reads of it before removing the tablet (25.2, E19)', async ({
  page,
  browser,
  product,
  business,
}) => {
  await addEmployee(business, 'Rosa Iglesias', '4826');
  const tablet = await browser.newContext({ baseURL: product.address, reducedMotion: 'reduce' });
  await enroll(tablet, 'Walk-in tablet');
  const cooler = await tablet.newPage();
  await cooler.goto('/');
  await signInByTouch(cooler, 'Rosa Iglesias', '4826');
  // Only what is sent gets lost.
  await cooler.route('**/api/orders', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await increase(cooler, 'Basil').click();
  const form = dialog(cooler, 'Submit Order');
  // On a busy machine its code may not be there within the limit: then it says so, and is pressed again.
  await expect(async () => {
    await button(cooler, 'Submit Order').click();
    await expect(form).toBeVisible();
  }).toPass();
  await button(form, 'Submit Order').click();
  await expect(
    cooler.getByRole('status').filter({ hasText: '1 waiting to be sent' }),
  ).toBeVisible();

  await enroll(page.context(), 'Back office');
  await page.goto('/manager/devices');
  await signInByTouch(page, MANAGER.name, MANAGER.pin);
  const row = page.getByRole('row').filter({ hasText: 'Walk-in tablet' });
  const seen = (text: RegExp) =>
    expect(async () => {
      await page.reload();
      await expect(row).toContainText(text, { timeout: 2_000 });
    }).toPass();
  await seen(/1 waiting since \d\d:\d\d/);
  await expect(row).not.toContainText('Basil');
  await expect(page.getByRole('row').filter({ hasText: 'Back office' })).toContainText('None');
  await expectFitsEverywhere(page);
  await button(page, 'Delete Walk-in tablet').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Walk-in tablet' });
  await expect(question).toContainText(
    /It holds work that is not sent: 1 waiting since \d\d:\d\d\./,
  );
  await button(question, 'Cancel').click();

  await cooler.unroute('**/api/orders');
  await cooler.reload();
  await expectAllSent(cooler);
  await seen(/None/);
  await tablet.close();
});
