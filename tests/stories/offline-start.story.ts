import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect, test } from '#tests/support/browser.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';
import { isAppKept, keptAnswers } from '#tests/support/tablet.ts';

/** The app's files and what its screens read are on the device. */
async function isKept(page: Page): Promise<void> {
  await isAppKept(page);
  const addresses = async () => (await keptAnswers(page)).map(([, address]) => address);
  await expect.poll(addresses).toContain('/api/products');
  await expect.poll(addresses).toContain('/api/session');
  // The last one that is read ahead.
  await expect.poll(addresses).toContainEqual(expect.stringMatching(/^\/api\/orders\/user\//));
}

const catalog = (page: Page) => page.getByRole('heading', { level: 1, name: 'Catalog' });
const increase = (page: Page) =>
  page.getByRole('button', { name: /^Increase quantity of/ }).first();
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline' });

test('a tablet that was used once starts without the server and orders; killed and started again, it sends the order once (O1, O2, O4)', async ({
  network,
  request,
  tablet,
}) => {
  const { id, name } = await orderingEmployee(request, 'With a Tablet');
  const notes = `From the cooler of ${name}`;
  let page = await tablet.start(network.address);
  await choose(page, name);
  await expect(increase(page)).toBeVisible();
  await isKept(page);
  await tablet.end();

  network.goAway();
  page = await tablet.start(network.address);
  await page.goto('/');
  await expect(catalog(page)).toBeVisible();
  await expect(line(page)).toBeVisible();
  await increase(page).click();
  await button(page, 'Submit Order').click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await form.getByLabel('Notes').fill(notes);
  await button(form, 'Submit Order').click();
  await expect(line(page)).toContainText('1 waiting to be sent');
  // A screen that was never opened on this tablet: its code and data were fetched ahead.
  await page.getByRole('link', { name: 'Waste' }).click();
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeVisible();

  page = await tablet.start(network.address);
  await page.goto('/');
  await expect(line(page)).toContainText('1 waiting to be sent');
  network.comeBack();
  const stored = async () =>
    (await api<Order[]>(request, 'GET /api/orders')).filter((order) => order.notes === notes);
  await expect.poll(async () => (await stored()).map((order) => order.orderedBy)).toEqual([id]);
  await expect(line(page)).toBeHidden();
  expect(await stored()).toHaveLength(1);
});

test('after a logout nothing that the person read is shown or kept on the device (O7)', async ({
  network,
  request,
  tablet,
}) => {
  const { name } = await orderingEmployee(request, 'Who Leaves');
  const page = await tablet.start(network.address);
  await choose(page, name);
  await expect(increase(page)).toBeVisible();
  await isKept(page);
  await button(page, 'Logout').click();
  await expect(page.getByRole('heading', { name: 'Welcome to ProcureApp' })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  network.goAway();
  await page.reload();
  await expect(page.getByText('ProcureApp does not answer just now.')).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
});
