import type { APIRequestContext, Page } from '@playwright/test';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import {
  api,
  expect,
  expectAccessible,
  loseNetwork,
  signInAs,
  test,
} from '#tests/support/browser.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { button } from '#tests/support/receiving.ts';
import { hasQueue, queueDialog, waitingLine, waitsToast } from '#tests/support/send-queue.ts';

/** A cart whose products get another unit before it is ordered (O2). */

test.beforeEach(({ page }) => noteWhatLoads(page));

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Submit Order' });

/** An employee before the catalogue, in which products of a kitchen of their own are sold in a unit of their own. */
async function before(page: Page, request: APIRequestContext, name: string, count = 1) {
  const { user, products } = await kitchen(request, name, count);
  const mark = crypto.randomUUID().slice(0, 4);
  const newUnit = (abbreviation: string) =>
    api<Unit>(request, 'POST /api/units-of-measure', {
      name: `${abbreviation} of ${user.name}`,
      abbreviation: abbreviation + mark,
    });
  const [ea, box] = [await newUnit('ea'), await newUnit('box')];
  const sellIn = (unit: Unit, one: Product) =>
    api(request, `PUT /api/products/${one.id}`, {
      name: one.name,
      vendorId: one.vendorId,
      unitOfMeasure: unit.abbreviation,
    });
  for (const one of products) await sellIn(ea, one);
  await signInAs(page, user.id);
  await page.goto('/employee');
  await page.getByRole('searchbox', { name: 'Search products' }).fill(name);
  const card = (one: Product) => page.getByRole('article', { name: one.name });
  return {
    products,
    ea,
    box,
    sellIn,
    card,
    enter: (one: Product, quantity: string) =>
      card(one)
        .getByRole('textbox', { name: `Quantity of ${one.name}` })
        .fill(quantity),
    /** What is said of a line. */
    note: `Ordered in ${box.abbreviation} by now, and no longer in ${ea.abbreviation}. Type the quantity again.`,
    refusal: (one: Product) =>
      `${one.name} is ordered in ${box.abbreviation} by now, and no longer in ${ea.abbreviation}. Enter its quantity again.`,
    ordered: async () => {
      const orders = await api<Order[]>(request, `GET /api/orders/user/${user.id}`);
      const items = orders.map(({ id }) =>
        api<OrderItem[]>(request, `GET /api/orders/${id}/items`),
      );
      return (await Promise.all(items))
        .flat()
        .map(({ quantity, unitOfMeasure }) => `${quantity} ${unitOfMeasure}`);
    },
  };
}

/** Presses *Submit Order* in the open form; returns the status of the answer. */
async function press(page: Page): Promise<number> {
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/orders',
  );
  await button(form(page), 'Submit Order').click();
  return (await answered).status();
}

test('a quantity of the cart stays in the unit in which it was entered, and is refused however often it is submitted, until it is typed again (O2, ADR-048)', async ({
  page,
  request,
}) => {
  const kitchenNow = await before(page, request, 'Crated Eggs');
  const { products, ea, box, sellIn, card, enter, note, refusal, ordered } = kitchenNow;
  const eggs = products[0] as Product;
  await enter(eggs, '24');
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Crated Eggs');
  await expect(card(eggs)).toContainText(ea.abbreviation);
  await sellIn(box, eggs);
  await expect(card(eggs)).toContainText(box.abbreviation);
  // One more of what is there.
  await button(card(eggs), `Increase quantity of ${eggs.name}`).click();
  await button(page, 'View Cart').click();
  await expect(cart(page)).toContainText(note);
  await button(cart(page), `Decrease quantity of ${eggs.name}`).click();
  await expect(cart(page).getByRole('textbox')).toHaveValue('24');
  await expect(cart(page)).toContainText(note);
  await expectAccessible(page);

  await button(cart(page), 'Proceed to Order Form').click();
  await expect(form(page)).toContainText(note);
  for (const _ of ['first', 'second']) {
    expect(await press(page)).toBe(400);
    await expect(form(page).getByRole('alert')).toContainText(refusal(eggs));
  }
  expect(await ordered()).toEqual([]);

  await button(form(page), 'Cancel').click();
  await button(page, 'View Cart').click();
  await cart(page).getByRole('textbox').fill('1');
  await expect(cart(page).getByText(note)).toBeHidden();
  await button(cart(page), 'Proceed to Order Form').click();
  expect(await press(page)).toBe(201);
  expect(await ordered()).toEqual([`1 ${box.abbreviation}`]);
});

test('an order that waited comes back into the cart in the units in which it was entered, and is typed again on the product (O2, ADR-048)', async ({
  page,
  context,
  request,
}) => {
  const { products, box, sellIn, enter, note, refusal, ordered } = await before(
    page,
    request,
    'Waiting Eggs',
  );
  const eggs = products[0] as Product;
  await enter(eggs, '24');
  await hasQueue(page);
  await loseNetwork(page);
  await button(page, 'Submit Order').click();
  await button(form(page), 'Submit Order').click();
  await expect(waitsToast(page)).toBeVisible();
  await sellIn(box, eggs);
  await context.setOffline(false);
  await waitingLine(page, '1 needs you').click();
  await expect(queueDialog(page)).toContainText(refusal(eggs));
  await button(queueDialog(page), 'Correct').click();
  await expect(page.getByText('24 item(s) in cart')).toBeVisible();
  await button(page, 'Submit Order').click();
  await expect(form(page)).toContainText(note);
  expect(await press(page)).toBe(400);
  await button(form(page), 'Cancel').click();
  await enter(eggs, '2');
  await button(page, 'Submit Order').click();
  expect(await press(page)).toBe(201);
  expect(await ordered()).toEqual([`2 ${box.abbreviation}`]);
});

test('nothing is said of a line whose unit was only renamed, and it is ordered as it is (E30)', async ({
  page,
  request,
}) => {
  const kitchenNow = await before(page, request, 'Renamed Eggs', 2);
  const { products, ea, box, sellIn, card, enter, ordered } = kitchenNow;
  const [renamed, changed] = products as [Product, Product];
  await enter(renamed, '24');
  await sellIn(box, changed);
  await expect(card(changed)).toContainText(box.abbreviation);
  await enter(changed, '3');
  const former = box.abbreviation;
  await sellIn(ea, changed);
  const each = `each${ea.abbreviation}`;
  const { name } = ea;
  await api(request, `PUT /api/units-of-measure/${ea.id}`, { name, abbreviation: each });
  await expect(card(changed)).toContainText(each);
  await button(page, 'View Cart').click();
  const row = (one: Product) => cart(page).getByRole('listitem').filter({ hasText: one.name });
  // What is said of the other one says that the units are known.
  await expect(row(changed)).toContainText(`no longer in ${former}`);
  await expect(row(renamed)).toContainText(each);
  await expect(row(renamed).getByText('no longer in')).toBeHidden();
  // The same number, which is typed again all the same.
  await row(changed).getByRole('textbox').fill('3');
  await expect(cart(page).getByText('no longer in')).toBeHidden();
  await button(cart(page), 'Proceed to Order Form').click();
  expect(await press(page)).toBe(201);
  expect(await ordered()).toEqual([`24 ${each}`, `3 ${each}`]);
});
