import type { Product, ProductChanges } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, choose, expect, test } from '#tests/support/browser.ts';

test('a tablet that shows the catalogue downloads only the product that changed (23.5)', async ({
  page,
  request,
}) => {
  const whole: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/products') whole.push(response.url());
  });
  /** The answer that names this product. */
  const changesOf = async (id: string): Promise<ProductChanges> => {
    const response = await page.waitForResponse(
      async (one) =>
        one.url().includes('/api/products/changes') && (await one.text()).includes(`"${id}"`),
    );
    return (await response.json()) as ProductChanges;
  };
  const [vendor] = await api<Vendor[]>(request, 'GET /api/vendors');
  const [unit] = await api<Unit[]>(request, 'GET /api/units-of-measure');
  const input = { vendorId: vendor?.id, unitOfMeasure: unit?.abbreviation };
  const product = { ...input, name: 'Something of yesterday' };
  const { id } = await api<Product>(request, 'POST /api/products', product);
  const followed = page.waitForResponse((one) => one.url().includes('/api/changes?'));
  await choose(page, 'Priya Raman');
  await followed;
  const products = await api<Product[]>(request, 'GET /api/products');

  const edited = changesOf(id);
  await api(request, `PUT /api/products/${id}`, { ...input, name: 'Aaa of this morning' });
  const { changed } = (await edited) ?? { changed: [] };
  expect(changed.map((one) => one.product.id)).toContain(id);
  // Others are among them if a former story changed them in the moment in which this list was read.
  expect(changed.length).toBeLessThan(products.length / 4);
  await expect(page.getByText('Aaa of this morning')).toBeVisible();

  const removed = changesOf(id);
  await request.delete(`/api/products/${id}`);
  expect(await removed).toMatchObject({ changed: [], removed: [id] });
  await expect(page.getByText('Aaa of this morning')).toBeHidden();
  expect(whole).toHaveLength(1);
});
