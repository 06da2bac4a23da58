import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  signInAs,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { kitchen, orderGuide } from '#tests/support/order-guides.ts';

const chip = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Categories' }).getByRole('button', { name, exact: true });
const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });

test('thirty lines of a guide fit on two screens of a telephone, and are ordered with two corrections in at most 12 taps (G2)', async ({
  page,
  request,
}) => {
  const { location, user, products } = await kitchen(request, 'Guided', 30);
  await orderGuide(request, { name: 'Mondays', locationId: location.id, products });
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(page, user.id);
  await page.goto('/');
  let taps = 0;
  const tap = async (name: string | RegExp, within: Page | ReturnType<typeof dialog> = page) => {
    taps += 1;
    await within.getByRole('button', { name, exact: true }).click();
  };

  await tap('Mondays');
  await tap('Add 30 products');
  await expect(page.getByText('60 item(s) in cart')).toBeVisible();
  const guide = page.getByRole('region', { name: 'Mondays' });
  const bar = page.getByRole('region', { name: 'Cart' });
  const row = await guide.getByRole('article').first().boundingBox();
  const covered = (await bar.boundingBox())?.height ?? 0;
  expect(30 * (row?.height ?? Infinity)).toBeLessThanOrEqual(2 * (800 - covered));

  // One by the stepper, one by typing.
  await tap('Increase quantity of Guided 01');
  taps += 1;
  await quantity(page, 'Guided 03').click();
  taps += 2;
  await page.keyboard.type('12');
  await expect(page.getByText('71 item(s) in cart')).toBeVisible();
  await expectAccessible(page);
  await tap('Submit Order');
  const form = dialog(page, 'Submit Order');
  await expect(form.getByLabel('Delivery Location')).toHaveValue(location.name);
  const stored = page.waitForResponse((one) => one.url().endsWith('/api/orders'));
  await tap('Submit Order', form);
  const order = (await (await stored).json()) as Order;
  expect(taps).toBeLessThanOrEqual(12);
  const { items } = await api<Order>(request, `GET /api/orders/${order.id}`);
  const ordered = new Map(items.map((item) => [item.productId, item.quantity]));
  const expected = products.map((_, index) => ({ 0: 3, 2: 12 })[index] ?? 2);
  expect(products.map(({ id }) => ordered.get(id))).toEqual(expected);
  await expectFitsEverywhere(page);
});

test('a cart and an old order become order guides, which are changed and deleted in the catalogue, with undo (G2, A9)', async ({
  page,
  request,
}) => {
  const { user, products } = await kitchen(request, 'Kept', 3);
  await signInAs(page, user.id);
  await page.goto('/');
  await page.getByPlaceholder('Search products...').fill('Kept 0');
  await page.getByRole('button', { name: 'Increase quantity of Kept 01' }).click();
  await quantity(page, 'Kept 02').fill('4');
  await page.getByRole('button', { name: 'View Cart' }).click();
  await page.getByRole('button', { name: 'Save as Order Guide' }).click();
  const form = dialog(page, 'New Order Guide');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('Name is required');
  await form.getByLabel('Name', { exact: true }).fill('Evenings');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Order guide created')).toBeVisible();
  await dialog(page, 'Shopping Cart').getByRole('button', { name: 'Close' }).click();

  await chip(page, 'Evenings').click();
  const guide = page.getByRole('region', { name: 'Evenings' });
  await expect(guide.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit Guide' }).click();
  const editing = dialog(page, 'Edit Order Guide');
  await editing.getByRole('button', { name: 'Remove Kept 01 from the guide' }).click();
  await editing.getByRole('combobox', { name: 'Add a product' }).click();
  await page.getByPlaceholder('Search products', { exact: true }).fill('Kept 03');
  await page.getByRole('option', { name: 'Kept 03' }).click();
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editing).toBeHidden();
  await expect(guide.getByRole('article', { name: 'Kept 03' })).toBeVisible();
  await expect(guide.getByRole('article', { name: 'Kept 01' })).toBeHidden();
  const [stored] = await api<OrderGuide[]>(page.request, 'GET /api/order-guides');
  expect(stored?.lines).toMatchObject([
    { productId: products[1]?.id, quantity: 4 },
    { productId: products[2]?.id, quantity: null },
  ]);

  await page.getByRole('button', { name: 'Edit Guide' }).click();
  await editing.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Order guide deleted')).toBeVisible();
  await expect(chip(page, 'Evenings')).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(chip(page, 'Evenings')).toBeVisible();
});

test('an order goes into the cart again, minus what is no longer sold, which is named (G4)', async ({
  page,
  request,
}) => {
  const { location, user, products } = await kitchen(request, 'Again', 3);
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user.id,
    items: products.map(({ id }, index) => ({ productId: id, quantity: index + 2 })),
  });
  expect((await request.delete(`/api/products/${products[1]?.id}`)).status()).toBe(204);
  await signInAs(page, user.id);
  await page.goto(`/employee/orders?order=${order.id}`);
  const details = dialog(page, `Order Details - #${order.id}`);
  await details.getByRole('button', { name: 'Order Again' }).click();
  await expect(toast(page, '2 products in the cart')).toBeVisible();
  await expect(toast(page, 'No longer sold: Again 02.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Catalog' })).toBeAttached();
  await expect(page.getByText('6 item(s) in cart')).toBeVisible();
  await expect(details).toBeHidden();

  await page.goto(`/employee/orders?order=${order.id}`);
  await details.getByRole('button', { name: 'Save as Order Guide' }).click();
  const form = dialog(page, 'New Order Guide');
  await expect(form.getByRole('listitem')).toHaveCount(2);
  await form.getByLabel('Name', { exact: true }).fill('As before');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Order guide created')).toBeVisible();
});

test('an order of another location takes the cart there and says so; Undo takes it back with its lines (G4)', async ({
  page,
  request,
}) => {
  const { location, user, products } = await kitchen(request, 'Harbor Again', 1);
  const { location: downtown } = await kitchen(request, 'Downtown Again', 0);
  await api(request, `PUT /api/users/${user.id}`, {
    ...user,
    locationIds: [location.id, downtown.id],
  });
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user.id,
    items: products.map(({ id }) => ({ productId: id, quantity: 2 })),
  });
  await signInAs(page, user.id);
  await page.goto('/');
  const place = page.getByRole('combobox', { name: 'Location' });
  await place.click();
  await page.getByRole('option', { name: downtown.name }).click();
  await page.getByPlaceholder('Search products...').fill('Harbor Again');
  await page.getByRole('button', { name: `Increase quantity of ${products[0]?.name}` }).click();
  await page.goto(`/employee/orders?order=${order.id}`);
  const details = dialog(page, `Order Details - #${order.id}`);
  await details.getByRole('button', { name: 'Order Again' }).click();
  const said = `The cart is for ${location.name} now. Everything of the order can be ordered again.`;
  await expect(toast(page, said)).toBeVisible();
  await expect(page.getByText('3 item(s) in cart')).toBeVisible();
  await expect(place).toContainText(location.name);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 item(s) in cart')).toBeVisible();
  await expect(place).toContainText(downtown.name);
});

test('favourites follow the person to another device, where a chip shows them (G1)', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { user } = await kitchen(request, 'Loved', 2);
  await signInAs(page, user.id);
  await page.goto('/');
  await page.getByPlaceholder('Search products...').fill('Loved');
  const saved = page.waitForResponse((one) => one.url().includes('/api/favourites/'));
  await page.getByRole('button', { name: 'Add Loved 02 to favourites' }).click();
  await expect(page.getByRole('button', { name: 'Remove Loved 02 from favourites' })).toBeVisible();
  expect((await saved).status()).toBe(200);

  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const tablet = await other.newPage();
  await signInAs(tablet, user.id);
  await tablet.goto('/');
  await chip(tablet, 'Favourites').click();
  await expect(tablet.getByText('Showing all 1 products')).toBeVisible();
  await tablet.getByRole('button', { name: 'Remove Loved 02 from favourites' }).click();
  await expect(chip(tablet, 'Favourites')).toBeHidden();
  await expect(chip(tablet, 'All Items')).toHaveAttribute('aria-pressed', 'true');
  await other.close();
});

test('managers keep the guides of every location (G2)', async ({ page, request }) => {
  const { location, products } = await kitchen(request, 'Managed', 1);
  await openAsManager(page, '/manager/order-guides');
  await page.getByRole('button', { name: 'Add Order Guide' }).click();
  const form = dialog(page, 'New Order Guide');
  await form.getByLabel('Name', { exact: true }).fill('Managed Mornings');
  await form.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: location.name }).click();
  await form.getByRole('combobox', { name: 'Add a product' }).click();
  await page.getByPlaceholder('Search products', { exact: true }).fill('Managed 01');
  await page.getByRole('option', { name: 'Managed 01' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Managed Mornings' });
  await expect(card).toContainText(location.name);
  await expect(card).toContainText('1 product');
  await expectAccessible(page);
  const all = await api<OrderGuide[]>(request, `GET /api/order-guides?locationId=${location.id}`);
  expect(all[0]?.lines).toMatchObject([{ productId: products[0]?.id, quantity: null }]);
});
