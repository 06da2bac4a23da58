import type { Page } from '@playwright/test';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Count } from '#contract/calls/inventory-counts.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { User } from '#contract/calls/users.ts';
import {
  api,
  expect,
  expectFitsEverywhere,
  keepNothing,
  logOut,
  signIn,
  test,
} from '#tests/support/browser.ts';

const MANAGER = 'Elena Marchetti';

/** What a new location with one employee keeps: three products in two areas; the first was counted and has a second unit. */
async function keepStock({ request }: Page) {
  const { id: locationId } = await api<Location>(request, 'POST /api/locations', {
    name: `Cellar ${crypto.randomUUID().slice(0, 8)}`,
    address: '1 Shelf Street',
  });
  const cook = await api<User>(request, 'POST /api/users', {
    name: `Cook ${crypto.randomUUID().slice(0, 8)}`,
    userType: 'employee',
    locationIds: [locationId],
  });
  const all = await api<Product[]>(request, 'GET /api/products');
  const [first, second, third, other] = all as [Product, Product, Product, Product];
  const units = await api<Unit[]>(request, 'GET /api/units-of-measure');
  const piece = units.find(({ abbreviation }) => abbreviation !== first.unitOfMeasure);
  const unit = piece?.abbreviation ?? '';
  await api(request, `PUT /api/products/${first.id}`, {
    ...first,
    conversions: [{ unitOfMeasure: unit, factor: 4 }],
  });
  await api(request, 'PUT /api/inventory', {
    locationId,
    lines: [
      { productId: first.id, parAmount: 12, area: 'Walk-in', position: 1 },
      { productId: second.id, parAmount: 2.5, area: 'Walk-in', position: 2 },
      { productId: third.id, area: 'Dry store', position: 1 },
    ],
  });
  await api(request, 'POST /api/inventory/counts', {
    id: crypto.randomUUID(),
    locationId,
    lines: [{ productId: first.id, amount: 10 }],
  });
  return { cook: cook.name, locationId, first, second, third, other, unit };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('an employee counts the shelf by area, leaves, goes on later and sends the count once (S2)', async ({
    page,
  }) => {
    const { cook, locationId, first, second, third, unit } = await keepStock(page);
    // So that a lost answer leaves the count on the screen (E18).
    await keepNothing(page);
    await signIn(page, cook);
    await page.goto('/employee/count');
    const row = ({ name }: Product) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    const key = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Walk-in' }).tap();
    await expect(row(third)).toBeHidden();

    // Two and a half instead of ten, and three pieces: it asks once.
    await row(first).tap();
    await key('2').tap();
    await key('Add 1/2').tap();
    await expect(dialog).toContainText('= 2.5');
    await dialog.getByText(unit, { exact: true }).first().tap();
    await key('3').tap();
    await dialog.getByRole('button', { name: 'Next' }).tap();
    await expect(dialog.getByRole('alert')).toContainText('were expected. Is this right?');
    await dialog.getByRole('button', { name: 'Yes, it is right' }).tap();

    // The next of the shelf.
    await expect(dialog.getByRole('heading', { name: second.name })).toBeVisible();
    await page.keyboard.type('1.5');
    await dialog.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByText('2 of 2 counted')).toBeVisible();

    // Half a shelf is work: logging out keeps it, as a reload does.
    await logOut(page);
    await signIn(page, cook);
    await page.goto('/employee/count');
    await expect(row(first)).toContainText(`2.5 ${first.unitOfMeasure} + 3 ${unit}`);
    // The answer is lost: the second try is the same count.
    await page.route(
      '**/api/inventory/counts',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const send = page.getByRole('button', { name: 'Send count of 2 products' });
    await send.tap();
    await expect(page.getByText('What you counted is still here.')).toBeVisible();
    // What is counted while it is sent stays, and is of the next count.
    const mayGo = Promise.withResolvers<void>();
    await page.route(
      '**/api/inventory/counts',
      async (route) => {
        await mayGo.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await send.tap();
    await row(third).tap();
    await key('6').tap();
    await dialog.getByRole('button', { name: 'Done' }).tap();
    await expect(row(third)).toContainText(`6 ${third.unitOfMeasure}`);
    mayGo.resolve();
    await expect(page.getByText('2 products counted.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send count of 1 product' })).toBeVisible();
    await expect(row(third)).toContainText(`6 ${third.unitOfMeasure}`);
    await expect(row(first)).not.toContainText(`2.5 ${first.unitOfMeasure}`);

    const stock = await api<InventoryLine[]>(
      page.request,
      `GET /api/inventory?locationId=${locationId}`,
    );
    const onHand = (product: Product) =>
      stock.find(({ productId }) => productId === product.id)?.onHandAmount;
    expect([onHand(first), onHand(second)]).toEqual([3.25, 1.5]);
    const counts = await api<Count[]>(
      page.request,
      `GET /api/inventory/counts?locationId=${locationId}`,
    );
    expect(counts.filter(({ area }) => area === 'Walk-in')).toHaveLength(1);
  });
});

test('a manager keeps the stock of a location, and sees what was counted (S1, S2)', async ({
  page,
}) => {
  const { locationId, first, other } = await keepStock(page);
  await signIn(page, MANAGER);
  await page.goto(`/manager/stock?location=${locationId}`);
  await page.getByRole('button', { name: first.name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Par/).fill('8.5');
  await dialog.getByText('Movements').click();
  await expect(dialog.getByText('Counted 10').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(first.name) })).toContainText('8.5');

  // What another manager changed while the dialog was open stays, where nothing else was typed.
  await page.getByRole('button', { name: first.name, exact: true }).click();
  await expect(dialog.getByLabel(/^Par/)).toHaveValue('8.5');
  await api(page.request, 'PUT /api/inventory', {
    locationId,
    lines: [{ productId: first.id, parAmount: 34, position: 7 }],
  });
  await dialog.getByLabel('Area').fill('Freezer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(first.name) })).toContainText('Freezer');
  const stored = await api<InventoryLine[]>(
    page.request,
    `GET /api/inventory?locationId=${locationId}`,
  );
  expect(stored.find(({ productId }) => productId === first.id)).toMatchObject({
    parAmount: 34,
    area: 'Freezer',
    position: 7,
  });

  await page.getByRole('button', { name: 'Add to Stock' }).click();
  await dialog.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: other.name }).click();
  await dialog.getByLabel('Area').fill('Bar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(other.name) })).toContainText('Bar');
  await expectFitsEverywhere(page);

  await page.goto(`/manager/counts?location=${locationId}`);
  await page.getByRole('table', { name: 'Counts' }).getByRole('button').last().click();
  await expect(
    page.getByRole('dialog').getByRole('row', { name: new RegExp(first.name) }),
  ).toContainText(/10/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectFitsEverywhere(page);
});
