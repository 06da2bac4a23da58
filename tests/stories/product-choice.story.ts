import { expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

test('products are chosen from rows with pictures: what is kept at the location stands before the rest (24.8)', async ({
  page,
}) => {
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/waste-log');
  await page.getByRole('combobox', { name: 'Product' }).click();
  const options = page.getByRole('option');
  await expect(page.getByRole('option', { name: /^Hass Avocados/ }).locator('img')).toBeVisible();
  await expect
    .poll(async () => {
      const names = await options.allTextContents();
      const place = (name: string) => names.findIndex((text) => text.startsWith(name));
      return place('Hass Avocados') >= 0 && place('Hass Avocados') < place('Angle Brooms');
    })
    .toBe(true);
  await expectFitsEverywhere(page);
  // The search has the focus.
  await page.keyboard.type('lobst');
  await expect(options).toHaveCount(1);
});
