import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';

/** The next answers of this call wait until the returned function is called, which fails when none had to wait. */
async function slowDown(page: Page, address: RegExp): Promise<() => void> {
  const mayGo = Promise.withResolvers<void>();
  let waited = 0;
  await page.route(address, async (route) => {
    waited += 1;
    await mayGo.promise;
    await route.continue();
  });
  return () => {
    expect(waited, `calls of ${address.source} that had to wait`).toBeGreaterThan(0);
    mayGo.resolve();
  };
}

/** Rows of the former search have their full contrast in both themes while the next rows are read. */
async function expectReadable(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const { name, path, calls, field } of [
  {
    name: 'orders',
    path: '/manager/orders?status=all',
    calls: /\/api\/orders\?/,
    field: 'Search orders',
  },
  {
    name: 'products',
    path: '/manager/products',
    calls: /\/api\/products\/search/,
    field: 'Search products',
  },
]) {
  test(`the former rows of ${name} keep their contrast while the answer to a search is slow (D38)`, async ({
    page,
  }) => {
    await openAsManager(page, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const go = await slowDown(page, calls);
    await page.getByRole('searchbox', { name: field }).fill('r');
    await expectReadable(page);
    go();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  });
}

test("an employee's orders keep their contrast while those of all locations are read (D38)", async ({
  page,
  request,
}) => {
  const rae = await orderingEmployee(request, `Rae Reads ${crypto.randomUUID().slice(0, 4)}`);
  await rae.order({ lines: 1 });
  await signIn(page, rae.name);
  await page.goto('/employee/orders');
  await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
  const go = await slowDown(page, /\/api\/orders\/user\//);
  await page.getByRole('button', { name: 'All locations', exact: true }).click();
  await expectReadable(page);
  go();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});
