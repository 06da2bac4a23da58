import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { UserLocation, User } from '#contract/calls/users.ts';
import { api, expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

test('products are chosen from rows with pictures: what is kept at the location stands before the rest (24.8)', async ({
  page,
  request,
}) => {
  const users = await api<User[]>(request, 'GET /api/users');
  const id = users.find(({ name }) => name === EMPLOYEE)?.id;
  const [place] = await api<UserLocation[]>(request, `GET /api/users/${id}/locations`);
  const stock = await api<InventoryLine[]>(
    request,
    `GET /api/inventory?locationId=${place?.locationId}`,
  );
  const kept = new Set(stock.filter(({ isKept }) => isKept).map(({ productName }) => productName));
  expect(kept.size).toBeGreaterThan(3);
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/waste-log');
  await page.getByRole('combobox', { name: 'Product' }).click();
  const options = page.getByRole('option');
  await expect(
    options.first().getByRole('presentation').or(options.first().locator('img')),
  ).toBeVisible();
  await expect
    .poll(async () => {
      const names = await options.allTextContents();
      return names.slice(0, 3).every((text) => [...kept].some((name) => text.startsWith(name)));
    })
    .toBe(true);
  await expectFitsEverywhere(page);
  // The search has the focus.
  await page.keyboard.type('lobst');
  await expect(options).toHaveCount(1);
});
