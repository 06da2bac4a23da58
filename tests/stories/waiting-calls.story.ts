import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser.ts';

/** What a call without an answer leaves of a screen (D37). */

const MANAGER = 'Elena Marchetti';

/** Opens an address of which this call never gets an answer. */
async function openWithout(page: Page, path: string, call: string): Promise<Locator> {
  await signIn(page, MANAGER);
  await page.route(
    (url) => url.pathname === call,
    () => {},
  );
  await page.goto(path);
  return page.getByRole('main');
}

test('while the call for what needs attention has no answer, the dashboard shows all the rest (D37)', async ({
  page,
}) => {
  const main = await openWithout(page, '/manager', '/api/attention');
  const attention = main.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('status')).toHaveText('Loading what needs attention');
  await expect(main.getByText('Total Products')).toBeVisible();
  await expect(
    main.getByText('12', { exact: true }).or(main.getByText(/^\d+$/)).first(),
  ).toBeVisible();
  await expect(
    main
      .getByRole('region', { name: 'Recent Orders' })
      .getByRole('link', { name: /^Order #/ })
      .first(),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: /^Manage Vendors/ })).toBeVisible();
});
