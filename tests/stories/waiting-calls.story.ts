import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

/** What is left of a screen when one of its calls has no answer, or fails (D37). */

const MANAGER = 'Elena Marchetti';

/** Opens an address; this call gets no answer, or fails until the page is read again. */
async function openWithout(
  page: Page,
  [who, path]: readonly [string, string],
  [call, how]: readonly [string | RegExp, 'silent' | 'failed'],
) {
  await signIn(page, who);
  const isIt = (url: URL) =>
    typeof call === 'string' ? url.pathname === call : call.test(url.pathname);
  await page.route(isIt, (route) =>
    how === 'failed' ? route.fulfill({ status: 500, body: '' }) : undefined,
  );
  // What says that it loads may be there before the call is made.
  const asked = page.waitForRequest((request) => isIt(new URL(request.url())));
  await page.goto(path);
  await asked;
  return page.getByRole('main');
}

for (const call of ['/api/attention', '/api/organization-settings'])
  test(`while ${call} has no answer, the dashboard shows the rest, and that this is loading (D37)`, async ({
    page,
  }) => {
    const main = await openWithout(page, [MANAGER, '/manager'], [call, 'silent']);
    const attention = main.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('status')).toHaveText('Loading what needs attention');
    await expect(main.getByRole('definition').first()).toHaveText(/^\d+$/);
    await expect(main.getByRole('link', { name: /^Manage Vendors/ })).toBeVisible();
    const orders = main.getByRole('region', { name: 'Recent Orders' });
    await expect(
      call === '/api/attention'
        ? orders.getByRole('link', { name: /^Order #/ }).first()
        : orders.getByText('Loading recent orders'),
    ).toBeAttached();
  });

test('without the time zone the dashboard shows its dates in UTC, and does not ask for it again and again (D37)', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/organization-settings')) calls.push(request.url());
  });
  const failed = ['/api/organization-settings', 'failed'] as const;
  const main = await openWithout(page, [MANAGER, '/manager'], failed);
  await expect(main.getByRole('link', { name: /^Order #/ }).first()).toBeVisible();
  await expect(main.getByText('UTC').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.length).toBeLessThan(8);
});

for (const call of ['/api/product-categories', '/api/organization-settings'])
  for (const how of ['silent', 'failed'] as const)
    test(`products can be ordered when ${call} is ${how} (D37)`, async ({ page }) => {
      const main = await openWithout(page, [EMPLOYEE, '/'], [call, how]);
      await main
        .getByRole('button', { name: /^Increase quantity of/ })
        .first()
        .click();
      await expect(page.getByText('1 item(s) in cart')).toBeVisible();
      if (call !== '/api/product-categories' || how !== 'failed') return;
      await expect(main.getByRole('alert')).toContainText('The categories could not be loaded.');
      await page.unrouteAll();
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('alert')).toBeHidden();
      await expect(main.getByRole('button', { name: 'All Items' })).toBeVisible();
      await expect(page.getByText('1 item(s) in cart')).toBeVisible();
    });

for (const call of ['/api/user-locations', '/api/locations'])
  for (const how of ['silent', 'failed'] as const)
    test(`users are listed when ${call} is ${how}, and not edited without their locations (D37)`, async ({
      page,
    }) => {
      const main = await openWithout(page, [MANAGER, '/manager/users'], [call, how]);
      const row = main.getByRole('listitem').filter({ hasText: EMPLOYEE });
      await expect(row).toContainText(how === 'silent' ? 'Loading locations...' : EMPLOYEE);
      if (call === '/api/user-locations')
        await expect(row.getByRole('button', { name: `Edit ${EMPLOYEE}` })).toBeDisabled();
      if (how === 'silent') return;
      await expect(main.getByRole('alert')).toContainText(
        'The locations of the users could not be loaded.',
      );
      await page.unrouteAll();
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(main.getByRole('alert')).toBeHidden();
      await expect(row.getByRole('button', { name: `Edit ${EMPLOYEE}` })).toBeEnabled();
    });

const RECEIVING = [
  [MANAGER, '/manager/deliveries'],
  [EMPLOYEE, '/employee/receive'],
] as const;
for (const screen of RECEIVING)
  test(`${screen[1]} says that it loads while the locations have no answer (D37)`, async ({
    page,
  }) => {
    const main = await openWithout(page, screen, ['/api/locations', 'silent']);
    await expect(main.getByRole('status')).toHaveText('Loading deliveries...');
  });
