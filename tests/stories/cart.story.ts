import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product, ProductCategory } from '#contract/calls/products.ts';
import { api, choose, expect, keepNothing, test, logOut } from '#tests/support/browser.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import type { Page } from '@playwright/test';
import { loseAnswers } from '#tests/support/lost-answers.ts';

async function addFirst(page: Page, times: number): Promise<void> {
  const plus = page.getByRole('button', { name: /^Increase quantity of/ }).first();
  for (let n = 0; n < times; n++) await plus.click();
}

async function ordersOf(page: Page): Promise<Order[]> {
  const session = (await (await page.request.get('/api/session')).json()) as {
    user: { id: number };
  };
  const orders = await page.request.get(`/api/orders/user/${session.user.id}`);
  return (await orders.json()) as Order[];
}

test('the cart survives a reload and a change of location, and is removed by logout', async ({
  page,
}) => {
  await choose(page, 'Marcus Bell');
  await addFirst(page, 2);
  await page.reload();
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Vine Street Bistro' }).click();
  await expect(page.getByText('2 item(s) in cart')).toBeVisible();

  await logOut(page);
  await choose(page, 'Priya Raman');
  await expect(page.getByRole('link', { name: 'Catalog' })).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
  await logOut(page);
  await choose(page, 'Marcus Bell');
  await expect(page.getByRole('button', { name: /^Increase quantity of/ }).first()).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
});

test('a lost answer and a retry result in one order, also where the browser keeps nothing (D12, E18)', async ({
  page,
}) => {
  await keepNothing(page);
  await choose(page, 'Sofia Nguyen');
  await addFirst(page, 3);
  const before = (await ordersOf(page)).length;
  await loseAnswers(page, '**/api/orders');
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Order' });
  await dialog.getByRole('button', { name: 'Submit Order' }).click();
  await expect(page.getByText('Error submitting order')).toBeVisible();
  expect(await ordersOf(page)).toHaveLength(before + 1);

  await page.unroute('**/api/orders');
  await dialog.getByRole('button', { name: 'Submit Order' }).click();
  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
  expect(await ordersOf(page)).toHaveLength(before + 1);
});

test('a page closed before the answer arrived finds its order when it is opened again (D12)', async ({
  page,
}) => {
  await choose(page, 'Aisha Karim');
  await addFirst(page, 1);
  const before = (await ordersOf(page)).length;
  let stored: (() => void) | undefined;
  const isStored = new Promise<void>((resolve) => (stored = resolve));
  let isClosed = false;
  await page.route('**/api/orders', async (route) => {
    // The page that is opened again sends the order at once.
    if (isClosed) return route.continue();
    await route.fetch();
    stored?.();
  });
  await page.getByRole('button', { name: 'Submit Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Order' }).click();
  await isStored;
  isClosed = true;
  await page.reload();
  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
  expect(await ordersOf(page)).toHaveLength(before + 1);
});

test('an order id that is already taken is replaced automatically, and nothing is lost (D12)', async ({
  page,
}) => {
  await choose(page, 'Priya Raman');
  await addFirst(page, 2);
  const before = (await ordersOf(page)).length;
  let taken = '';
  await page.route('**/api/orders', async (route) => {
    const body = route.request().postDataJSON() as { id: string };
    if (!taken) {
      taken = body.id;
      // Another tablet submitted an order with the same id first.
      const other = await page.request.post('/api/orders', {
        data: { ...body, notes: 'another tablet' },
      });
      expect(other.status()).toBe(201);
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Submit Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Order' }).dblclick();
  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
  const orders = await ordersOf(page);
  expect(orders).toHaveLength(before + 2);
  expect(orders.filter(({ id }) => id === taken).map(({ notes }) => notes)).toEqual([
    'another tablet',
  ]);
});

test('an order is never sent to another location than the one its form was opened with', async ({
  page,
  request,
}) => {
  const add = (name: string) => api<Location>(request, 'POST /api/locations', { name });
  const stays = await add('Pier Nine Kitchen');
  const removed = await add('Pier Ten Kitchen');
  const name = 'Orders for Piers';
  const locationIds = [stays.id, removed.id];
  await api(request, 'POST /api/users', { name, userType: 'employee', locationIds });
  await choose(page, name);
  await addFirst(page, 1);
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: removed.name }).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  const place = form.getByLabel('Delivery Location');
  await expect(place).toHaveValue(removed.name);

  await request.delete(`/api/locations/${removed.id}`);
  await expect(form.getByRole('alert')).toContainText(
    'The delivery location was Pier Ten Kitchen and is now Pier Nine Kitchen.',
  );
  await expect(place).toHaveValue(stays.name);
  const submit = form.getByRole('button', { name: 'Submit Order' });
  await submit.click();
  await expect(form.getByRole('alert')).toContainText(
    'Press Submit Order once more to order for Pier Nine Kitchen.',
  );
  expect(await ordersOf(page)).toEqual([]);

  await submit.click();
  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
  expect((await ordersOf(page)).map(({ locationId }) => locationId)).toEqual([stays.id]);
});

test('products deleted while in the cart keep their names there (D7)', async ({
  page,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Orders What Is Gone');
  const [some] = await api<Product[]>(request, 'GET /api/products');
  const { vendorId, unitOfMeasure } = some!;
  const names = ['Going Gone Basil', 'Going Gone Chervil'];
  const deleted: Product[] = [];
  for (const each of names) {
    const data = { name: each, vendorId, unitOfMeasure };
    deleted.push(await api<Product>(request, 'POST /api/products', data));
  }
  await choose(page, name);
  await page.getByPlaceholder('Search products...').fill('Going Gone');
  for (const each of names) {
    await page.getByRole('button', { name: `Increase quantity of ${each}` }).click();
  }
  for (const { id } of deleted) await request.delete(`/api/products/${id}`);
  await page.reload();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  for (const each of names) {
    const row = cart.getByRole('listitem').filter({ hasText: each });
    await expect(row).toContainText('No longer in the catalogue.');
  }
  await cart.getByRole('button', { name: `Remove ${names[0]} from the cart` }).click();
  await cart.getByRole('button', { name: 'Proceed to Order Form' }).click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await expect(form.getByText(names[1]!)).toBeVisible();
  await expect(form.getByText(names[0]!)).toBeHidden();
});

test('the name of the favourite button says whether a product is a favourite (D35)', async ({
  page,
}) => {
  const { name } = await orderingEmployee(page.request, 'Has Favourites');
  await choose(page, name);
  const add = page.getByRole('button', { name: /^Add .* to favourites$/ }).first();
  const product = /^Add (.*) to favourites$/.exec(
    (await add.getAttribute('aria-label')) ?? '',
  )?.[1];
  await add.click();
  const remove = page.getByRole('button', { name: `Remove ${product} from favourites` });
  await expect(remove).toBeVisible();
  await expect(remove).not.toHaveAttribute('aria-pressed');
  await remove.click();
  await expect(page.getByRole('button', { name: `Add ${product} to favourites` })).toBeVisible();
});

test("when the selected category is deleted, 'All Items' is selected", async ({
  page,
  request,
}) => {
  const { name } = await orderingEmployee(request, 'Looks at a Category');
  const data = { name: 'Passing Fancies' };
  const category = await api<ProductCategory>(request, 'POST /api/product-categories', data);
  await choose(page, name);
  const chip = page.getByRole('button', { name: category.name });
  await chip.click();
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible();

  await request.delete(`/api/product-categories/${category.id}`);
  await expect(chip).toBeHidden();
  await expect(page.getByRole('button', { name: 'All Items', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Increase quantity of/ }).first()).toBeVisible();
});
