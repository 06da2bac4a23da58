import type { Locator, Page, Route } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { orderingEmployee, orderRow } from '#tests/support/ordering-employee.ts';

/** A search is written into the address a moment after the last key. It must not undo a navigation made before that. */

/** Milliseconds after the last key; the search is written at 300. */
const CLICKS_AT = [0, 100, 250];

interface Leaving {
  search: string;
  text: string;
  click: Locator;
  /** The file of the screen that the click leads to. */
  target: string;
}

/** Types, clicks after this delay, and waits a second while the next screen is still loading. */
async function searchAndLeave(page: Page, leaving: Leaving, clickAt: number): Promise<void> {
  const file = `**/assets/${leaving.target}-*.js`;
  const waited = Promise.withResolvers<void>();
  const letThrough = async (route: Route) => {
    await waited.promise;
    await route.continue();
  };
  await page.route(file, letThrough, { times: 1 });
  const requested = page.waitForRequest(file);
  const search = page.getByRole('searchbox', { name: leaving.search });
  await expect(search).toBeVisible();
  await expect(leaving.click).toBeVisible();
  // A longer jump is the timeout of parts that are still loading.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await search.fill(leaving.text);
  await page.clock.runFor(clickAt);
  await leaving.click.click();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await requested;
  waited.resolve();
}

test('a menu entry clicked soon after a search for products or reminders opens its screen', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'Elena Marchetti');
  for (const clickAt of CLICKS_AT)
    await test.step(`${clickAt} ms after the last key`, async () => {
      await page.goto('/manager/products');
      const click = page.getByRole('link', { name: 'Vendors', exact: true });
      const target = 'vendors-screen';
      const leaving = { search: 'Search products', text: 'lime', click, target };
      await searchAndLeave(page, leaving, clickAt);
      await expect(page.getByRole('heading', { name: 'Vendors Management' })).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/manager/vendors');
    });

  await page.goto('/manager/reminders');
  const click = page.getByRole('link', { name: 'Locations', exact: true });
  const next = { search: 'Search reminders', text: 'count', target: 'locations-screen', click };
  await searchAndLeave(page, next, 100);
  await expect(page.getByRole('heading', { name: 'Locations Management' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test("an order's row clicked soon after a search opens the order", async ({ page, request }) => {
  const eve = await orderingEmployee(request, 'Eve Leaves');
  const { id } = await eve.order({ lines: 1 });
  await page.clock.install();
  await openAsManager(page, '/manager/orders');
  const leaving = {
    search: 'Search orders',
    text: eve.name,
    click: orderRow(page, id).getByText(eve.name),
    target: 'vendor-order-screen',
  };
  await searchAndLeave(page, leaving, 100);
  await expect(page.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('Logout pressed soon after a search ends on the welcome screen', async ({ page }) => {
  await page.clock.install();
  await openAsManager(page, '/manager/products');
  const leaving = {
    search: 'Search products',
    text: 'lime',
    click: page.getByRole('button', { name: 'Logout' }),
    target: 'welcome-screen',
  };
  await searchAndLeave(page, leaving, 100);
  await expect(page.getByRole('heading', { name: 'Welcome to ProcureApp' })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
});
