import { choose, expect, test } from '#tests/support/browser.ts';
import { toast } from '#tests/support/manager.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

/** What loads after the screen that it belongs to, and does not come. */

test.describe.configure({ timeout: 180_000 });

const NOT_LOADED = 'This part could not be loaded';

/** The file of a part that loads late, whatever the build has called it. */
const fileOf = (part: string) => `**/assets/${part}-*.js`;

test('a part that hangs is given up after ten seconds, and said (D37)', async ({ page }) => {
  await page.clock.install();
  await page.route(fileOf('cart-dialog'), () => {});
  await choose(page, EMPLOYEE);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.getByRole('button', { name: 'View Cart' }).click();
  await page.clock.runFor(9_000);
  await expect(page.getByText(NOT_LOADED)).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(toast(page, NOT_LOADED)).toBeVisible();
});

test('a dialog whose file is gone for good says the second time that loading the page again helps (D37)', async ({
  page,
}) => {
  await page.route(fileOf('cart-dialog'), (route) => route.fulfill({ status: 404 }));
  await choose(page, EMPLOYEE);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  const view = page.getByRole('button', { name: 'View Cart' });
  await view.click();
  await expect(toast(page, 'Check the network and try again.')).toBeVisible();
  await view.click();
  await expect(toast(page, /load the page again/i)).toBeVisible();
});

for (const { link, part, heading } of [
  { link: 'Orders', part: 'orders-screen', heading: 'Orders' },
  { link: 'Waste', part: 'waste-log-screen', heading: 'Waste Log' },
]) {
  test(`the ${heading} screen that does not load says so below the header and can be loaded again (D37)`, async ({
    page,
  }) => {
    await page.route(fileOf(part), (route) => route.fulfill({ status: 404 }));
    await choose(page, EMPLOYEE);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert')).toContainText('This part could not be shown.');
    await expect(page.getByRole('link', { name: link })).toBeVisible();
    await page.unroute(fileOf(part));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  });
}
