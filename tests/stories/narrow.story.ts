import type { Locator } from '@playwright/test';
import type { Claim } from '#contract/calls/claims.ts';
import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect, signIn, test } from '#tests/support/browser.ts';
import { comingDelivery, itemsOf } from '#tests/support/coming-delivery.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

/** What a narrow telephone must not cut, hide or break. */

test.use({ viewport: { width: 360, height: 740 } });

/** In how many lines a text is drawn. */
const linesOf = (locator: Locator, text: string) =>
  locator.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + wanted.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }
    throw new Error(`no element has the text ${wanted}`);
  }, text);

test('all reasons of waste are in view', async ({ page }) => {
  await choose(page, EMPLOYEE);
  await page.goto('/employee/waste-log');
  const reasons = page.getByRole('toolbar', { name: 'Reason' }).getByRole('button');
  await reasons.last().scrollIntoViewIfNeeded();
  for (const reason of await reasons.all()) await expect(reason).toBeInViewport({ ratio: 1 });
});

test("an order's id is in one line in the title of its details", async ({ page }) => {
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/orders');
  const first = page.getByRole('article').first();
  const id = String(await first.getByRole('heading').textContent());
  await button(first, 'View Details').click();
  const title = dialog(page, `Order Details - #${id}`).getByRole('heading').first();
  expect(await linesOf(title, id)).toBe(1);
});

test('how many lines an overdue delivery has is in one line', async ({ page }) => {
  await openAsManager(page, '/manager/deliveries');
  await page.getByRole('link', { name: /overdue/ }).click();
  const overdue = page
    .getByRole('link')
    .filter({ hasText: 'lines' })
    .filter({ hasText: 'Overdue' });
  await expect(overdue).toContainText('3 lines');
  expect(await linesOf(overdue, '3 lines')).toBe(1);
});

test('the bar that records a delivery reaches from edge to edge and to the end of the page, for both audiences', async ({
  page,
  request,
}) => {
  await comingDelivery(request, { name: 'Edge Farms', lines: 1 });
  for (const [name, path] of [
    ['Elena Marchetti', '/manager/deliveries?location=1'],
    [EMPLOYEE, '/employee/receive'],
  ] as const) {
    await signIn(page, name);
    await page.goto(path);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    const bar = page.getByRole('region', { name: 'Record' });
    await expect(bar).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => {
        const box = await bar.boundingBox();
        return box && { x: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
      }, name)
      .toEqual({ x: 0, width: 360, bottom: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test('the buttons of a claim stay in one row while it is being sent', async ({ page, request }) => {
  const coming = await comingDelivery(request, { name: 'Narrow Farms', lines: 1 });
  const [item] = await itemsOf(request, coming);
  const { locationId, vendor } = coming;
  const { name, contactPerson, phoneNumber } = vendor;
  const reachable = { name, contactPerson, phoneNumber, email: 'al@narrow.example' };
  await api(request, `PUT /api/vendors/${vendor.id}`, reachable);
  await api(request, 'POST /api/receipts', {
    locationId,
    vendorId: vendor.id,
    lines: [{ orderItemId: item?.id, quantity: 0, closed: true }],
  });
  const [claim] = await api<Claim[]>(request, `GET /api/claims?vendorId=${vendor.id}`);
  await openAsManager(page, `/manager/claims/${claim?.id}`);
  const drop = button(page, 'Drop Claim');
  const send = page.getByRole('button', { name: /^Send/ });
  const tops = async () => [(await drop.boundingBox())?.y, (await send.boundingBox())?.y];
  const before = await tops();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/claims/*/send', async (route) => {
    await released.promise;
    await route.abort();
  });
  await send.click();
  await expect(send).toHaveText('Sending...');
  expect(await tops()).toEqual(before);
  released.resolve();
});

test('the texts of the buttons of an item have room at both sides', async ({ page, request }) => {
  const orders = await api<Order[]>(request, 'GET /api/orders?status=ordered');
  await openAsManager(page, `/manager/vendor-orders/${orders[0]?.id}`);
  const received = button(page, 'Mark as Received').first();
  await expect(received).toBeVisible();
  const room = await received.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
  expect(room).toBeGreaterThanOrEqual(10);
});
