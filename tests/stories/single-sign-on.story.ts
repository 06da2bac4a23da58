import {
  expect,
  expectFitsEverywhere,
  PRODUCT_START_MS,
  test as base,
} from '#tests/support/browser.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startOidcProvider } from '#tests/support/oidc-provider.ts';
import type { OidcProvider } from '#tests/support/oidc-provider.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { useStoryProduct } from '#tests/support/story-product.ts';

/** A product and its provider, which the browser takes for two sites: localhost and 127.0.0.1. */
const test = base.extend<
  object,
  { product: ProductProcess; site: { address: string; provider: OidcProvider } }
>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern.
    async ({}, use) => {
      const address = `http://localhost:${await freePort()}`;
      const provider = await startOidcProvider(`${address}/api/session/oidc/callback`);
      await use({ address, provider });
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ site }, use) => {
      const { address, provider } = site;
      const variables = { PORT: new URL(address).port, PUBLIC_URL: address, ...provider.variables };
      await useStoryProduct(variables, use);
    },
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
  baseURL: async ({ site, product }, use) => {
    // The product prints the loopback address of the same port.
    expect(new URL(product.address).port).toBe(new URL(site.address).port);
    await use(site.address);
  },
});

test('single sign-on opens the session of the user with that e-mail; for any other the welcome screen says why not (A1)', async ({
  page,
  site,
}) => {
  const signOn = page.getByRole('link', { name: 'Sign in with Harbour ID' });
  site.provider.account = { email: 'nobody@harborvine.example', email_verified: true };
  await page.goto('/');
  await signOn.click();
  await expect(page.getByText('Nobody here has your e-mail address.')).toBeVisible();
  await expect(page).toHaveURL(`${site.address}/`);
  await expectFitsEverywhere(page);

  site.provider.account = { email: 'elena@harborvine.example', email_verified: true };
  await signOn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Elena Marchetti')).toBeVisible();
});
