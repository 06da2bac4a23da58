import { choose, expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';

test('the welcome screen asks for a profile, and Continue is disabled until one is chosen', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to ProcureApp' })).toBeVisible();
  await expect(page.getByText('Select your user profile to continue')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectFitsEverywhere(page);
});

test('the shopping screen fits every width, light and dark, and is accessible, with its dialogs', async ({
  page,
}) => {
  await choose(page, 'Marcus Bell');
  await expect(page.getByText(/^Showing all \d+ products$/)).toBeAttached();
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'View Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Proceed to Order Form' }).click();
  await expect(page.getByRole('dialog', { name: 'Submit Order' })).toBeVisible();
  await expectFitsEverywhere(page);
});

const MANAGER_SCREENS = [
  ['/manager', 'Dashboard'],
  ['/manager/orders', 'Orders Management'],
  ['/manager/orders?tab=orders-to-vendors', 'Orders Management'],
  ['/manager/vendor-orders/1', /.+/],
] as const;
test('the screens of managers fit every width, light and dark, and are accessible', async ({
  page,
}) => {
  await signIn(page, 'Elena Marchetti');
  for (const [path, heading] of MANAGER_SCREENS)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectFitsEverywhere(page);
    });
});

test('an unknown address, or one of the other role, shows not-found', async ({ page }) => {
  for (const [who, paths] of [
    ['David Okafor', ['/employee']],
    ['Priya Raman', ['/manager/orders', '/manager', '/nothing', '/employee/nothing']],
  ] as const) {
    await signIn(page, who);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
    }
  }
  await expectFitsEverywhere(page);
});
