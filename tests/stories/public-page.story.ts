import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import { api, choose, expect, expectFitsEverywhere, PHONE, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { pdfText } from '#tests/support/pdf.ts';

/** Six open items of a vendor at a place of this story's own, where nobody has answered or ordered anything, and a link to them. */
async function aLink({ request }: Page) {
  const name = `Butcher's Row ${randomUUID().slice(0, 8)}`;
  const address = '12 Row Street, Brooklyn, NY 11231';
  const location = await api<Location>(request, 'POST /api/locations', { name, address });
  const [user] = await api<User[]>(request, 'GET /api/users');
  const products = await api<Product[]>(request, 'GET /api/products');
  const meats = products.filter(({ vendorName }) => vendorName === 'Stonebridge Meats').slice(0, 6);
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user?.id,
    items: meats.map(({ id }, index) => ({ productId: id, quantity: index + 2 })),
  });
  const items = await api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`);
  const [of] = items;
  if (!of) throw new Error('this vendor has no products');
  const link = `POST /api/vendor-orders/public-link/${of.vendorId}/${location.id}` as const;
  const { publicUrl } = await api<{ publicUrl: string }>(request, link);
  return { ...of, locationName: name, items, publicUrl };
}

/** On the vendor's own device, without cookies or storage of the product. */
async function openElsewhere(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.resourceType()));
  await page.goto(url);
  return { context, page, requested };
}

const rowOf = (sheet: Page, { id }: Pick<OrderItem, 'id'>) => sheet.locator(`#item-${id}`);

/** Opens the answers of an item. */
async function openAnswers(sheet: Page, item: Pick<OrderItem, 'id'>) {
  const row = rowOf(sheet, item);
  await row.getByText('Change', { exact: true }).click();
  return row;
}

/** What the button at the bottom says: its words come from the style sheet, which only the browser itself reads. */
async function sendButton(sheet: Page): Promise<string> {
  const session = await sheet.context().newCDPSession(sheet);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const names = nodes
    .filter(({ role, ignored }) => role?.value === 'button' && !ignored)
    .map(({ name }) => String(name?.value).replaceAll(/\s+/g, ' ').trim());
  return names.at(-1) ?? '';
}

/** Answers two items, one of which is corrected first, and leaves the others as they are for later or as ordered. */
async function answers(sheet: Page, items: OrderItem[]): Promise<void> {
  const [first, second, ...others] = items;
  if (!first || !second) throw new Error('too few items are open');
  const short = await openAnswers(sheet, first);
  const quantity = short.getByLabel('Quantity you can deliver');
  await expect(quantity).toBeHidden();
  await short.getByRole('radio', { name: 'Short' }).check();
  await quantity.fill(String(first.quantity));
  // Enter sends nothing.
  await quantity.press('Enter');
  const instead = await openAnswers(sheet, second);
  await instead.getByRole('radio', { name: 'Instead' }).check();
  await instead.getByLabel('What do you offer instead?').fill('Lamb chops');
  for (const item of others)
    await (await openAnswers(sheet, item)).getByRole('radio', { name: 'Answer later' }).check();
  expect(await sendButton(sheet)).toBe('1 short, 1 instead: Send');
  await sheet.getByLabel('Your name').fill('Ana');
  await sheet.getByLabel('Your name').press('Enter');
  await sheet.getByRole('button', { name: /Send$/ }).click();
  const refused = sheet.getByRole('alert');
  await refused.getByRole('link', { name: first.productName }).click();
  const group = rowOf(sheet, first).getByRole('group', { name: 'Your answer' });
  await expect(group).toHaveAccessibleDescription(/whole number/);
  await group.getByRole('radio', { name: 'Out of stock' }).check();
  await sheet.getByRole('button', { name: /Send$/ }).click();
  await expect(sheet.getByRole('status')).toContainText(
    `Out of stock: ${first.productName} Instead: ${second.productName} (Lamb chops)`,
  );
  // What was left for later can still be delivered, unless the vendor says otherwise.
  expect(await sendButton(sheet)).toBe(
    others.length > 0 ? `${others.length} as ordered: Send` : 'Send',
  );
}

const purchaseOrder = (page: Page) =>
  page.getByRole('heading', { name: 'Purchase Order', exact: true });
const denied = (page: Page) => page.getByRole('heading', { name: 'Access Denied' });

test('a product name in a right-to-left script is aligned like the others', async ({ page }) => {
  const { publicUrl } = await aLink(page);
  await page.goto(publicUrl);
  const line = page.locator('li[id^=item-]').first();
  const startsAt = await line.locator('.what').evaluate((what) => {
    const text = what.querySelector('.name bdi');
    const id = what.querySelector('.id');
    if (!text || !id) throw new Error('no name');
    text.textContent = 'طماطم';
    return [text, id].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return Math.round(range.getBoundingClientRect().left);
    });
  });
  expect(startsAt[0]).toBe(startsAt[1]);
});

test('a vendor opens its purchase order on another device and answers it, without scripts and without cookies (V6)', async ({
  page,
  browser,
}) => {
  const { publicUrl, items, vendorName, locationName } = await aLink(page);
  const vendor = await openElsewhere(browser, publicUrl, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const sheet = vendor.page;
  await expect(purchaseOrder(sheet)).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Vendor' })).toContainText(vendorName);
  const delivery = sheet.getByRole('region', { name: 'Delivery location' });
  await expect(delivery).toContainText(locationName);
  const orderIds = new Set(items.map(({ orderId }) => orderId));
  await expect(delivery).toContainText(`Total orders: ${orderIds.size}`);
  for (const { orderId, productName, quantity, unitOfMeasure } of items) {
    const order = sheet.getByRole('region', { name: `Order ${orderId}` });
    const line = order.getByRole('listitem').filter({ hasText: productName });
    await expect(line).toContainText(`${quantity} ${unitOfMeasure}`);
    await expect(line.getByText('Can deliver', { exact: true }).first()).toBeVisible();
  }
  await answers(sheet, items);
  const stored = await api<OrderItem[]>(page.request, 'GET /api/order-items?open=true');
  const answered = stored.filter(({ answer }) => answer?.name === 'Ana');
  const ids = items.slice(0, 2).map(({ id }) => id);
  expect(new Set(answered.map(({ id }) => id))).toEqual(new Set(ids));
  expect(await vendor.context.cookies()).toEqual([]);
  expect(vendor.requested).not.toContain('script');
  await vendor.context.close();
});

test('the page fits every width, light and dark, is accessible, and prints in black on white', async ({
  page,
  browser,
}) => {
  const { publicUrl, items } = await aLink(page);
  const { page: sheet, context } = await openElsewhere(browser, publicUrl);
  await expectFitsEverywhere(sheet);
  const answer = await openAnswers(sheet, items.at(-1)!);
  await answer.getByRole('radio', { name: 'Short' }).check();
  await answer.getByText('Price, day, note').click();
  await answer.getByLabel('Delivery date').fill('2001-01-01');
  await sheet.getByRole('button', { name: /Send$/ }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expectFitsEverywhere(sheet);
  const colours = () =>
    sheet.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    });
  await sheet.emulateMedia({ colorScheme: 'dark' });
  expect((await colours()).color).toBe('rgb(242, 239, 235)');
  await sheet.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await colours()).toEqual({
    color: 'rgb(33, 31, 28)',
    backgroundColor: 'rgba(0, 0, 0, 0)',
  });
  for (const format of ['A4', 'Letter']) {
    const paper = await pdfText(await sheet.pdf({ format }));
    for (const { productName } of items) expect(paper).toContain(productName);
    expect(paper).toContain('Purchase Order');
  }
  await context.close();
});

test('a picture that cannot be loaded is replaced by an icon of the same size, as for an item without one', async ({
  page,
  browser,
}) => {
  const { publicUrl } = await aLink(page);
  const context = await browser.newContext();
  const sheet = await context.newPage();
  const looks = async () => {
    await sheet.goto(publicUrl);
    const picture = sheet.locator('li .picture').first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture.locator('img')).toHaveJSProperty('complete', true);
    const box = await picture.boundingBox();
    expect(box).toMatchObject({ width: 40, height: 40 });
    // Without the rounded corners, whose edges are anti-aliased differently.
    const clip = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8, width: 24, height: 24 };
    const loaded = await sheet.screenshot({ clip });
    await picture.evaluate((element) => element.replaceChildren());
    return { loaded, without: await sheet.screenshot({ clip }) };
  };
  const shown = await looks();
  expect(shown.loaded.equals(shown.without)).toBe(false);
  await context.route('**/demo/**', (route) => route.abort());
  const missing = await looks();
  expect(missing.loaded.equals(missing.without)).toBe(true);
  await context.close();
});

test('a manager sees when a link was opened and revokes it; the vendor is then denied access', async ({
  page,
  browser,
}) => {
  const { publicUrl, vendorId, vendorName, locationName } = await aLink(page);
  const path = `/manager/vendor-orders/${vendorId}`;
  await openAsManager(page, path);
  const place = page.getByRole('region', { name: locationName });
  await place.getByRole('button', { name: /^Public Links/ }).click();
  const links = dialog(page, 'Public Links');
  await expect(links).toContainText(`${vendorName} at ${locationName}`);
  const newest = links.getByRole('listitem').first();
  await expect(newest).toContainText('Not opened yet');
  await links.getByRole('button', { name: 'Close' }).last().click();

  // Only a person's browser moves the time of the last visit: an automated one gets the same page (V5, E34).
  const automated = await openElsewhere(browser, publicUrl);
  await expect(purchaseOrder(automated.page)).toBeVisible();
  await automated.context.close();
  await page.reload();
  await place.getByRole('button', { name: /^Public Links/ }).click();
  await expect(newest).toContainText('Not opened yet');

  const { page: sheet, context } = await openElsewhere(browser, publicUrl, { userAgent: PHONE });
  await expect(purchaseOrder(sheet)).toBeVisible();
  await page.reload();
  await place.getByRole('button', { name: /^Public Links/ }).click();
  await expect(newest).toContainText(/Last opened\s*\w{3} \d\d, \d{4}, \d\d:\d\d/);
  await expectFitsEverywhere(page);

  await links.getByRole('button', { name: /^Revoke/ }).click();
  const confirmation = page.getByRole('alertdialog', { name: /^Revoke/ });
  await expect(confirmation).toContainText('from now on is denied access');
  await confirmation.getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Public Links Revoked')).toBeVisible();
  await expect(links).toBeHidden();
  await expect(place.getByRole('button', { name: /^Public Links/ })).toBeHidden();

  const result = await sheet.reload();
  expect(result?.status()).toBe(404);
  await expect(denied(sheet)).toBeVisible();
  await expect(
    sheet.getByText(
      'This order link is invalid or has expired. Please contact your vendor representative for a new link.',
    ),
  ).toBeVisible();
  await expectFitsEverywhere(sheet);
  await context.close();
});

test('exactly one segment below /vendor-orders/ is the public page; other addresses there are not found, before a profile is chosen', async ({
  page,
}) => {
  await page.goto('/vendor-orders/nothing');
  await expect(denied(page)).toBeVisible();
  for (const path of ['/vendor-orders', '/vendor-orders/', '/vendor-orders/nothing/further']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(denied(page)).toBeHidden();
  }
  await choose(page, 'Elena Marchetti');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/vendor-orders/nothing');
  await expect(denied(page)).toBeVisible();
  await page.goto('/manager');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/vendor-orders/nothing'));
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeHidden();
});
