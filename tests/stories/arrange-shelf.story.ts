import type { InventoryLine } from '#contract/calls/inventory.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';
import { vendorAtLocation } from '#tests/support/vendor-at-location.ts';

test('a manager arranges the shelf: products by mouse and areas by keyboard, into the sequence of the count sheet (24.6)', async ({
  page,
  request,
}) => {
  const { location, newProduct } = await vendorAtLocation(request, {
    vendor: { name: 'Shelf Farms' },
    location: 'Shelf Kitchen',
    employee: 'Shelf Cook',
  });
  const places = [
    ['Milk', 'Walk-in'],
    ['Eggs', 'Walk-in'],
    ['Ice', 'Freezer'],
    ['Peas', 'Freezer'],
  ] as const;
  const lines = [];
  for (const [index, [name, area]] of places.entries())
    lines.push({
      productId: (await newProduct(`Shelf ${name}`)).id,
      parAmount: 2,
      area,
      position: index + 1,
    });
  await api(request, 'PUT /api/inventory', { locationId: location.id, lines });
  const stored = async () =>
    (await api<InventoryLine[]>(request, `GET /api/inventory?locationId=${location.id}`)).map(
      ({ productName, area, position }) => [productName, area, position],
    );

  await openAsManager(page, `/manager/stock?location=${location.id}`);
  await page.getByRole('button', { name: 'Arrange Shelf' }).click();
  const shelf = page.getByRole('list', { name: 'Shelf' });
  const namesIn = (area: string) => shelf.getByRole('list', { name: area }).getByRole('listitem');
  await expect(namesIn('Walk-in')).toHaveText(['Shelf Milk', 'Shelf Eggs']);
  await expectFitsEverywhere(page);

  const eggs = page.getByRole('button', { name: 'Move Shelf Eggs' });
  const milk = page.getByRole('button', { name: 'Move Shelf Milk' });
  const [from, to] = [await eggs.boundingBox(), await milk.boundingBox()];
  if (!from || !to) throw new Error('the handles have no place');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 22, { steps: 8 });
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(namesIn('Walk-in')).toHaveText(['Shelf Eggs', 'Shelf Milk']);
  const choice = page.getByRole('combobox', { name: 'Location' });
  await expect(choice, 'another location would lose the sequence').toBeDisabled();

  await page.getByRole('button', { name: 'Move Freezer' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveText(['Freezer', 'Walk-in']);

  await page.getByRole('button', { name: 'Save Sequence' }).click();
  await expect(toast(page, 'Shelf arranged')).toBeVisible();
  await expect(choice).toBeEnabled();
  expect(await stored()).toEqual([
    ['Shelf Ice', 'Freezer', 1],
    ['Shelf Peas', 'Freezer', 2],
    ['Shelf Eggs', 'Walk-in', 3],
    ['Shelf Milk', 'Walk-in', 4],
  ]);
});
