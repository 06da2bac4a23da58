import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import { api, expect, expectFitsEverywhere, signInAs, test } from '#tests/support/browser.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { button } from '#tests/support/receiving.ts';
import { shelfRow } from '#tests/support/shelf.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a count of a catalogue that changed meanwhile says line by line what did, and the rest is sent (O2, E30, S2)', async ({
  page,
  request,
}) => {
  const { user, location, vendor, products } = await kitchen(request, 'Counted Meanwhile', 2);
  const [gone, same] = products as [Product, Product];
  const unit = { name: `Unit ${user.name}`, abbreviation: 'bxc' };
  const { id: unitId } = await api<Unit>(request, 'POST /api/units-of-measure', unit);
  const renamed = await api<Product>(request, 'POST /api/products', {
    name: 'Counted Meanwhile 03',
    vendorId: vendor.id,
    unitOfMeasure: unit.abbreviation,
  });
  await api(request, 'PUT /api/inventory', {
    locationId: location.id,
    lines: [gone, same, renamed].map(({ id }, position) => ({ productId: id, position })),
  });
  await signInAs(page, user.id);
  await page.goto('/employee/count');
  const dialog = page.getByRole('dialog');
  const count = async (product: Product, amount: string, { isLast = false } = {}) => {
    await shelfRow(page, product).tap();
    await page.keyboard.type(amount);
    await button(dialog, isLast ? 'Done' : 'Next').tap();
    if (!isLast) await button(dialog, 'Close').tap();
  };
  await count(gone, '4');
  await count(renamed, '5');
  await count(same, '6', { isLast: true });

  await api(request, `DELETE /api/products/${gone.id}`);
  await api(request, `PUT /api/units-of-measure/${unitId}`, { ...unit, abbreviation: 'bxd' });
  // Another unit had the name, too: nobody knows which one was counted.
  const another = { ...unit, name: `Another ${unit.name}` };
  const { id: anotherId } = await api<Unit>(request, 'POST /api/units-of-measure', another);
  await api(request, `DELETE /api/units-of-measure/${anotherId}`);
  await expect(shelfRow(page, gone)).toBeHidden();
  await button(page, 'Send count of 3 products').tap();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText(`"${gone.name}" was deleted from the catalogue.`);
  await expect(problem).toContainText(`${renamed.name}: There is no unit 'bxc'.`);
  await expectFitsEverywhere(page);
  await button(page, 'Send without these').tap();
  await expect(page.getByText('Count Sent')).toBeVisible();
  await expect(page.getByText('1 of 2 counted today')).toBeVisible();
  const stock = () =>
    api<InventoryLine[]>(request, `GET /api/inventory?locationId=${location.id}`).then((lines) =>
      lines.map(({ productId, countedAt, onHandAmount }) => [
        productId,
        countedAt === null ? null : onHandAmount,
      ]),
    );
  expect(await stock()).toEqual([
    [same.id, 6],
    [renamed.id, null],
  ]);

  // Nothing but what is gone: then nothing is sent.
  await count(same, '7');
  await api(request, `DELETE /api/products/${same.id}`);
  await expect(shelfRow(page, same)).toBeHidden();
  await button(page, 'Send count of 1 product').tap();
  await button(page, 'Send without these').tap();
  await expect(page.getByText('Nothing was sent')).toBeVisible();
  await expect(button(page, 'Send count of 1 product')).toBeHidden();

  // The refusal of the count before is not shown again.
  await count(renamed, '2', { isLast: true });
  await expect(button(page, 'Send count of 1 product')).toBeVisible();
  await expect(button(page, 'Send without these')).toBeHidden();
  await button(page, 'Send count of 1 product').tap();
  await expect.poll(stock).toEqual([[renamed.id, 2]]);
});
