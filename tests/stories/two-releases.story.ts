import type { APIRequestContext, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { hasLoaded, noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { answerDifferently } from '#tests/support/newer-answers.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';
import { SWITCHES, isOf, test } from '#tests/support/release-story.ts';
import { isAppKept } from '#tests/support/tablet.ts';
import { expectAllSent } from '#tests/support/send-queue.ts';

/** A page of one release, and then the server of the other one. */

test.beforeEach(({ page }) => noteWhatLoads(page));

const increase = (page: Page) =>
  page.getByRole('button', { name: /^Increase quantity of/ }).first();
const line = (page: Page, text: string) =>
  page.getByRole('status').getByRole('button', { name: text });

async function submitOrder(page: Page, notes: string): Promise<void> {
  await increase(page).click();
  await button(page, 'Submit Order').click();
  const form = dialog(page, 'Submit Order');
  await form.getByLabel('Notes').fill(notes);
  await button(form, 'Submit Order').click();
}

const ordered = async (request: APIRequestContext, notes: string) =>
  (await api<Order[]>(request, 'GET /api/orders')).filter((order) => order.notes === notes);

for (const { event, from, to, difference } of SWITCHES)
  test(`what a page kept before ${event} is sent once after it; the next screen is of the server's release, and the cart is kept (25.3, O3)`, async ({
    page,
    context,
    request,
    releases,
  }) => {
    await releases.serve(from);
    const { id, name } = await orderingEmployee(request, `Across ${event}`);
    const notes = `Kept before ${event} by ${name}`;
    await choose(page, name);
    await isOf(page, releases.scriptOf(from));
    await expect(increase(page)).toBeVisible();
    await hasLoaded(page, 'queue-dialog');
    await hasLoaded(page, 'submit-order-dialog');
    await context.setOffline(true);
    await submitOrder(page, notes);
    await expect(line(page, '1 waiting to be sent')).toBeVisible();
    await increase(page).click();

    await releases.serve(to);
    await answerDifferently(page, difference);
    await context.setOffline(false);
    const authors = async () => (await ordered(request, notes)).map(({ orderedBy }) => orderedBy);
    await expect.poll(authors).toEqual([id]);
    await expectAllSent(page);
    await increase(page).click();
    await isOf(page, releases.scriptOf(from));

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('link', { name: 'Orders' }).click();
    await isOf(page, releases.scriptOf(to));
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Catalog' }).click();
    await expect(page.getByText('2 item(s) in cart')).toBeAttached();
    expect(await authors()).toEqual([id]);
  });

for (const { event, from, to } of SWITCHES)
  test(`a screen whose file is gone after ${event} is shown by the server's release, without a word (25.3, O3)`, async ({
    page,
    releases,
  }) => {
    await releases.serve(from);
    await openAsManager(page, '/manager/vendors');
    await isOf(page, releases.scriptOf(from));
    await expect(page.getByRole('heading', { level: 1, name: 'Vendors Management' })).toBeVisible();
    await hasLoaded(page, '/follow-session-');
    await releases.serve(to);
    await page.getByRole('link', { name: 'Units of Measure' }).click();
    await isOf(page, releases.scriptOf(to));
    await expect(page.getByRole('heading', { level: 1, name: 'Units of Measure' })).toBeVisible();
  });

for (const { event, from, to } of SWITCHES)
  test(`a dialog whose file is gone after ${event} says so; what was typed stays until its person loads the page again (25.3, O3)`, async ({
    page,
    releases,
  }) => {
    await releases.serve(from);
    const notThereYet = '**/category-dialog-*.js';
    await page.route(notThereYet, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (one) =>
      one.url().includes('category-dialog'),
    );
    await openAsManager(page, '/manager/settings');
    const name = page.getByLabel('Organization Name');
    await name.fill('Half a name');
    await refused;
    await releases.serve(to);
    await page.unroute(notThereYet);
    const add = button(page, 'Add New Category');
    await add.click();
    await expect(toast(page, 'ProcureApp was updated')).toBeVisible();
    await expect(name).toHaveValue('Half a name');
    await isOf(page, releases.scriptOf(from));
    await button(page, 'Load again').click();
    await isOf(page, releases.scriptOf(to));
    await add.click();
    await expect(dialog(page, 'Add New Category')).toBeVisible();
  });

for (const { event, from, to } of SWITCHES)
  test(`a tablet that was off during ${event} starts with the server's release, and sends what it kept (25.3, O3)`, async ({
    product,
    request,
    releases,
    tablet,
  }) => {
    await releases.serve(from);
    const { id, name } = await orderingEmployee(request, `Off during ${event}`);
    const notes = `Kept by a tablet for ${name}`;
    let page = await tablet.start(product.address);
    await choose(page, name);
    await expect(increase(page)).toBeVisible();
    await isAppKept(page);
    await page.context().setOffline(true);
    await submitOrder(page, notes);
    await expect(line(page, '1 waiting to be sent')).toBeVisible();
    await tablet.end();

    await releases.serve(to);
    page = await tablet.start(product.address);
    await page.goto('/');
    await isOf(page, releases.scriptOf(to));
    await expect(increase(page)).toBeVisible();
    const authors = async () => (await ordered(request, notes)).map(({ orderedBy }) => orderedBy);
    await expect.poll(authors).toEqual([id]);
    await expectAllSent(page);
    expect(await authors()).toEqual([id]);
  });

for (const { event, from, to } of SWITCHES)
  test(`a tablet whose page is open through ${event} has the parts of its release, also beside a page of the server's, until it opens another screen; started again, it keeps the server's (25.3, O3)`, async ({
    product,
    request,
    releases,
    tablet,
  }) => {
    await releases.serve(from);
    const { name } = await orderingEmployee(request, `Open through ${event}`);
    let page = await tablet.start(product.address);
    await choose(page, name);
    await isAppKept(page);
    await increase(page).click();

    await releases.serve(to);
    // It belongs to managers: this page has never loaded it.
    const part = releases.fileOf(from, 'spend-screen');
    expect((await request.get(part)).status()).toBe(404);
    // Not from the browser's own cache.
    const statusInPage = () =>
      page.evaluate(async (path) => (await fetch(path, { cache: 'no-store' })).status, part);
    expect(await statusInPage()).toBe(200);
    const beside = await page.context().newPage();
    await beside.goto('/');
    await isOf(beside, releases.scriptOf(to));
    const waits = () =>
      beside.evaluate(async () =>
        Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
      );
    await expect.poll(waits, { timeout: 60_000 }).toBe(true);
    expect(await statusInPage()).toBe(200);
    await beside.close();
    await isOf(page, releases.scriptOf(from));
    await page.getByRole('link', { name: 'Orders' }).click();
    await isOf(page, releases.scriptOf(to));
    await page.getByRole('link', { name: 'Catalog' }).click();
    await expect(page.getByText('1 item(s) in cart')).toBeAttached();
    await tablet.end();

    page = await tablet.start(product.address);
    await page.goto('/');
    await expect.poll(statusInPage, { timeout: 60_000 }).toBe(404);
    const isKept = (path: string) =>
      page.evaluate(async (one) => Boolean(await caches.match(one)), path);
    expect(await isKept(releases.scriptOf(to))).toBe(true);
    expect(await isKept(releases.scriptOf(from))).toBe(false);
    await expect(page.getByText('1 item(s) in cart')).toBeAttached();
  });
