import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { test as base, api, choose, expect } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';
import { startTwoReleases } from '#tests/support/two-releases.ts';
import type { TwoReleases } from '#tests/support/two-releases.ts';
import { browserLaunchOptions } from '../../scripts/browser.ts';

/** A page of the release before the server's own (25.3, O3). */
const test = base.extend<{ releases: TwoReleases }>({
  releases: async ({ product }, use) => {
    const releases = await startTwoReleases(product.address);
    await use(releases);
    releases.close();
  },
  baseURL: async ({ releases }, use) => use(releases.address),
});

// More than a browser notes by itself are loaded.
test.beforeEach(({ context }) =>
  context.addInitScript(() => performance.setResourceTimingBufferSize(2_000)),
);

const isOfFormer = (page: Page) =>
  expect(page.locator('script[type=module]')).toHaveAttribute('src', /^\/assets\/former\//);
const isOfNew = (page: Page) =>
  expect(page.locator('script[type=module]')).toHaveAttribute('src', /^\/assets\/(?!former\/)/);
const increase = (page: Page) =>
  page.getByRole('button', { name: /^Increase quantity of/ }).first();
const line = (page: Page, text: string) =>
  page.getByRole('status').getByRole('button', { name: text });

async function hasLoaded(page: Page, part: string): Promise<void> {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(loaded).toContain(part);
}

async function submitOrder(page: Page, notes: string): Promise<void> {
  await increase(page).click();
  await button(page, 'Submit Order').click();
  const form = dialog(page, 'Submit Order');
  await form.getByLabel('Notes').fill(notes);
  await button(form, 'Submit Order').click();
}

const ordered = async (request: APIRequestContext, notes: string) =>
  (await api<Order[]>(request, 'GET /api/orders')).filter((order) => order.notes === notes);

test('what a page of the former release kept is sent once to the new server; the next screen is of the new release, and the cart is kept (25.3, O3)', async ({
  page,
  context,
  request,
  releases,
}) => {
  const { id, name } = await orderingEmployee(request, 'Between Releases');
  const notes = `Across an update by ${name}`;
  await choose(page, name);
  await isOfFormer(page);
  await expect(increase(page)).toBeVisible();
  await hasLoaded(page, 'queue-dialog');
  await hasLoaded(page, 'submit-order-dialog');
  await context.setOffline(true);
  await submitOrder(page, notes);
  await expect(line(page, '1 waiting to be sent')).toBeVisible();
  await increase(page).click();

  releases.update();
  await context.setOffline(false);
  const authors = async () => (await ordered(request, notes)).map(({ orderedBy }) => orderedBy);
  await expect.poll(authors).toEqual([id]);
  await expect(page.getByRole('status').filter({ hasText: /waiting|Sending/ })).toBeHidden();
  await isOfFormer(page);

  await page.getByRole('link', { name: 'Orders' }).click();
  await isOfNew(page);
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await expect(page.getByText('1 item(s) in cart')).toBeAttached();
  expect(await authors()).toEqual([id]);
});

test('a screen whose file is gone with the former release is shown by the new one, without a word (25.3, O3)', async ({
  page,
  releases,
}) => {
  await openAsManager(page, '/manager/vendors');
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors Management' })).toBeVisible();
  await hasLoaded(page, '/follow-session-');
  releases.update();
  await page.getByRole('link', { name: 'Units of Measure' }).click();
  await isOfNew(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Units of Measure' })).toBeVisible();
});

test('a dialog whose file is gone says that the product was updated; what was typed stays until its person loads the page again (25.3, O3)', async ({
  page,
  releases,
}) => {
  const notThereYet = '**/category-dialog-*.js';
  await page.route(notThereYet, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (one) =>
    one.url().includes('category-dialog'),
  );
  await openAsManager(page, '/manager/settings');
  const name = page.getByLabel('Organization Name');
  await name.fill('Half a name');
  await refused;
  releases.update();
  await page.unroute(notThereYet);
  const add = button(page, 'Add New Category');
  await add.click();
  await expect(toast(page, 'ProcureApp was updated')).toBeVisible();
  await expect(name).toHaveValue('Half a name');
  await isOfFormer(page);
  await button(page, 'Load again').click();
  await isOfNew(page);
  await add.click();
  await expect(dialog(page, 'Add New Category')).toBeVisible();
});

/** A tablet: a browser whose storage stays when it is closed, and which keeps the app. */
async function startTablet(folder: string, baseURL: string): Promise<[BrowserContext, Page]> {
  const tablet = await chromium.launchPersistentContext(folder, {
    ...(await browserLaunchOptions()),
    baseURL,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  });
  return [tablet, tablet.pages()[0] ?? (await tablet.newPage())];
}

test('a tablet that keeps the former release shows the new one when it is started, and sends what it kept (25.3, O3)', async ({
  request,
  releases,
}) => {
  const { id, name } = await orderingEmployee(request, 'With an Older Tablet');
  const notes = `Kept by the former release for ${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-tablet-'));
  let [tablet, page] = await startTablet(folder, releases.address);
  try {
    await choose(page, name);
    await expect(increase(page)).toBeVisible();
    const kept = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
    // Two hundred files are read for it.
    await expect.poll(kept, { timeout: 60_000 }).toBe('activated');
    await tablet.setOffline(true);
    await submitOrder(page, notes);
    await expect(line(page, '1 waiting to be sent')).toBeVisible();
    await tablet.close();

    releases.update();
    [tablet, page] = await startTablet(folder, releases.address);
    await page.goto('/');
    await isOfNew(page);
    await expect(increase(page)).toBeVisible();
    const stored = async () => (await ordered(request, notes)).map(({ orderedBy }) => orderedBy);
    await expect.poll(stored).toEqual([id]);
    await expect(page.getByRole('status').filter({ hasText: 'waiting' })).toBeHidden();
    expect(await stored()).toEqual([id]);
  } finally {
    await tablet.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
