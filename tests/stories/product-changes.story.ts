import type { Product, ProductChanges } from '#contract/calls/products.ts';
import { api, choose, expect, test } from '#tests/support/browser.ts';

test('a tablet that shows the catalogue downloads only the product that changed (23.5)', async ({
  page,
  request,
}) => {
  const whole: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/products') whole.push(response.url());
  });
  const changes = async (): Promise<ProductChanges> => {
    const response = await page.waitForResponse((one) =>
      one.url().includes('/api/products/changes'),
    );
    return (await response.json()) as ProductChanges;
  };
  const followed = page.waitForResponse((one) => one.url().includes('/api/changes?'));
  await choose(page, 'Priya Raman');
  await followed;
  const products = await api<Product[]>(request, 'GET /api/products');
  const product = products.find(({ name }) => name === 'Lemons') ?? products[0];
  if (!product) throw new Error('The demo has no products.');
  const { id, vendorId, unitOfMeasure, categoryId, photoUrl } = product;
  const input = { vendorId, unitOfMeasure, categoryId, photoUrl };

  const edited = changes();
  await api(request, `PUT /api/products/${id}`, { ...input, name: 'Aaa of this morning' });
  const { changed } = (await edited) ?? { changed: [] };
  expect(changed.map((one) => one.product.id)).toContain(id);
  // Others are among them if a former story changed them in the moment in which this list was read.
  expect(changed.length).toBeLessThan(products.length / 4);
  await expect(page.getByText('Aaa of this morning')).toBeVisible();

  const removed = changes();
  await request.delete(`/api/products/${id}`);
  expect(await removed).toMatchObject({ changed: [], removed: [id] });
  await expect(page.getByText('Aaa of this morning')).toBeHidden();
  expect(whole).toHaveLength(1);
});
