import type { ExportPart } from '#contract/calls/product-imports.ts';
import type { Product } from '#contract/calls/products.ts';
import { expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';

/** As many as make the screen ask whether the export has parts. */
const MANY = 4_000;

test('the export of a catalogue larger than an import is offered file by file, by the keyboard too (15)', async ({
  page,
}) => {
  await page.route('**/api/products', async (route) => {
    const products = (await (await route.fetch()).json()) as Product[];
    const json = Array.from({ length: MANY }, (_, index) => ({
      ...products[index % products.length],
      id: `PRD-${String(index + 1).padStart(6, '0')}`,
    }));
    await route.fulfill({ json });
  });
  const parts: ExportPart[] = [
    { part: 1, products: 20_000, first: 'Almonds', last: 'Olives with a long name '.repeat(6) },
    { part: 2, products: 1_234, first: 'Onions', last: 'Zucchini' },
  ];
  await page.route(/\/api\/products\/export\/parts/, (route) => route.fulfill({ json: parts }));
  await openAsManager(page, '/manager/products');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).press('Enter');
  const files = dialog(page, 'Export CSV');
  await expect(files).toContainText('Part 2 of 2: 1,234 products');
  await expect(files.getByRole('link', { name: 'Download part 2', exact: true })).toHaveAttribute(
    'href',
    /\/api\/products\/export\?part=2$/,
  );
  await expectFitsEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(files).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export CSV', exact: true })).toBeFocused();
});
