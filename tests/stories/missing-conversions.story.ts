import type { Page } from '@playwright/test';
import type { MissingConversion } from '#contract/calls/inventory.ts';
import type { Location } from '#contract/calls/locations.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';

const MANAGER = 'Elena Marchetti';

/** A product of which pieces were counted, and no conversion says how many are in one case. */
async function countInPieces({ request }: Page) {
  const mark = crypto.randomUUID().slice(0, 8);
  const [vendor] = await api<Vendor[]>(request, 'GET /api/vendors');
  const [place] = await api<Location[]>(request, 'GET /api/locations');
  const units = await api<Unit[]>(request, 'GET /api/units-of-measure');
  const [own, piece] = units as [Unit, Unit];
  const product = await api<Product>(request, 'POST /api/products', {
    name: `Counted Tins ${mark}`,
    vendorId: vendor?.id,
    unitOfMeasure: own.abbreviation,
  });
  await api(request, 'POST /api/inventory/counts', {
    id: crypto.randomUUID(),
    locationId: place?.id,
    lines: [{ productId: product.id, amount: 48, unitOfMeasure: piece.abbreviation }],
  });
  /** Any change of stock: other screens read it again. */
  const changeStock = () =>
    api(request, 'PUT /api/inventory', {
      locationId: place?.id,
      lines: [{ productId: product.id, parAmount: Math.ceil(Math.random() * 100) }],
    });
  return { product, piece: piece.abbreviation, changeStock };
}

test('a manager gives a missing conversion by the keyboard, sees how far many entries have followed it, and that it is done (S0)', async ({
  page,
}) => {
  const { product, piece, changeStock } = await countInPieces(page);
  /** Says that two thousand entries wait, of which so many are left. */
  const follow = async (left: number) => {
    await page.unroute('**/missing-conversions');
    await page.route('**/missing-conversions', async (route) => {
      const answer = await route.fetch();
      const others = ((await answer.json()) as MissingConversion[]).filter(
        ({ productId }) => productId !== product.id,
      );
      const one: MissingConversion = {
        productId: product.id,
        productName: product.name,
        unitOfMeasure: product.unitOfMeasure,
        enteredUnit: piece,
        since: new Date().toISOString(),
        following: { entries: 2_000, left },
      };
      await route.fulfill({ json: [...others, one] });
    });
  };
  await signIn(page, MANAGER);
  await page.goto('/manager/stock');
  const missing = page.getByRole('region', { name: 'Conversions are missing', exact: true });
  const give = missing.getByRole('button', {
    name: `Set the conversion of ${product.name} to ${piece}`,
  });
  await expect(give).toBeEnabled();
  await expectFitsEverywhere(page);
  await give.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: product.name });
  await expect(dialog.getByLabel(`${piece} in one ${product.unitOfMeasure}`)).toBeFocused();
  await page.keyboard.type('24');
  await follow(1_500);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(give).toBeHidden();
  // The focus is not lost with the pressed button.
  await expect(page.getByRole('main')).toBeFocused();

  const following = page.getByRole('region', { name: 'New conversions', exact: true });
  const row = following.getByRole('listitem').filter({ hasText: product.name });
  await expect(row).toContainText('500 of 2,000 entries moved');
  await expect(row.getByRole('progressbar')).toHaveAttribute('value', '25');
  await expectFitsEverywhere(page);
  await follow(200);
  await changeStock();
  await expect(row).toContainText('1,800 of 2,000 entries moved');

  // The products show it too, where a product's form gives conversions.
  await page.goto('/manager/products');
  await expect(row).toContainText('1,800 of 2,000 entries moved');
  await page.unroute('**/missing-conversions');
  await changeStock();
  await expect(row.getByRole('status')).toHaveText('Done: all 2,000 entries moved.');
  await expect(row.getByRole('progressbar')).toBeHidden();
  await expectFitsEverywhere(page);
});
