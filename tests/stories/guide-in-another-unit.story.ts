import type { APIRequestContext, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import type { Product } from '#contract/calls/products.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  signInAs,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { guided, prepared } from '#tests/support/standing-kitchen.ts';

/** Quantities of guides and prepared orders whose products get another unit afterwards (G2, H6). */

const NOTE = 'Ordered in case by now, and no longer in kg. Type the quantity again.';

const sellByCase = (request: APIRequestContext, { id, name, vendorId }: Product) =>
  api(request, `PUT /api/products/${id}`, { name, vendorId, unitOfMeasure: 'case' });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const quantity = (scope: Pick<Page, 'getByRole'>, { name }: Product) =>
  scope.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });

test('a guide does not add a quantity of a former unit, and names it until it is typed again', async ({
  page,
  request,
}) => {
  const { user, guide, products } = await guided(request, 'Cased');
  const [changed, same] = products as [Product, Product];
  await signInAs(page, user.id);
  await page.goto('/');
  const chips = page.getByRole('toolbar', { name: 'Categories' });
  await chips.getByRole('button', { name: guide.name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add 2 products' })).toBeVisible();
  await sellByCase(request, changed);

  const row = page.getByRole('article', { name: changed.name });
  await expect(row).toContainText('The guide has 2 kg, and this is ordered in case by now.');
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Add 1 product', exact: true }).click();
  const notAdded = `Not added, because it is ordered in another unit by now: ${changed.name} (2 kg).`;
  await expect(notifications(page).getByText(notAdded)).toBeVisible();
  await expect(quantity(page, changed)).toHaveValue('0');
  await expect(quantity(page, same)).toHaveValue('2');

  await page.getByRole('button', { name: 'Edit Guide' }).click();
  const form = dialog(page, 'Edit Order Guide');
  await expect(form.getByText(NOTE)).toBeVisible();
  // One more of a former unit is no quantity of the present one.
  await form.getByRole('button', { name: `Increase quantity of ${changed.name}` }).click();
  await expect(form.getByText(NOTE)).toBeVisible();
  await expectAccessible(page);
  await quantity(form, changed).fill('2');
  await expect(form.getByText(NOTE)).toBeHidden();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Order guide updated')).toBeVisible();
  await expect(row).not.toContainText('The guide has');
  await page.getByRole('button', { name: 'Add 1 product', exact: true }).click();
  await expect(quantity(page, changed)).toHaveValue('2');
});

test('a prepared order names a quantity of a former unit, and is submitted once it is typed again', async ({
  page,
  request,
}) => {
  const { user, location, vendor, products, read } = await prepared(request, 'Boxed');
  const [changed] = products as [Product];
  const [first] = await read();
  await sellByCase(request, changed);
  await signInAs(page, user.id);
  await page.goto('/');
  await page.getByRole('button', { name: 'Look at It' }).click();
  const card = page.getByRole('region', { name: vendor.name, exact: true }).first();
  await expect(card.getByText(NOTE)).toBeVisible();
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  const why = `${changed.name} is ordered in case by now, and no longer in kg.`;
  await card.getByRole('button', { name: 'Submit Order' }).click();
  await expect(notifications(page).getByText(why)).toBeVisible();
  await expect(card).toContainText(`Please look at this first${why}`);

  await quantity(card, changed).fill('2');
  await expect(card.getByText(NOTE)).toBeHidden();
  await expect(card.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await card.getByRole('button', { name: 'Submit Order' }).click();
  await expect(toast(page, 'Order submitted')).toBeVisible();
  const query = `locationId=${location.id}`;
  const stored = async () =>
    (await api<PreparedOrder[]>(request, `GET /api/prepared-orders?${query}`)).find(
      ({ id }) => id === first?.id,
    );
  await expect.poll(async () => (await stored())?.state).toBe('ordered');
  const order = await api<Order>(request, `GET /api/orders/${(await stored())?.orderId}`);
  expect(order.items.map(({ quantity: ordered }) => ordered)).toEqual([2, 2]);
});

test('a manager sees which quantities of a guide are in a former unit, and types them again', async ({
  page,
  request,
}) => {
  const { guide, products } = await guided(request, 'Crated');
  const [changed] = products as [Product];
  await sellByCase(request, changed);
  await openAsManager(page, '/manager/order-guides');
  const card = page.getByRole('listitem').filter({ hasText: guide.name });
  const warning = card.getByText(`Ordered in another unit by now: ${changed.name} (2 kg).`);
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await card.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Order Guide');
  await quantity(form, changed).fill('3');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(warning).toBeHidden();
});
