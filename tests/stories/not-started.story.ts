import { expect, test } from '#tests/support/browser.ts';

test('a page whose first script is gone says so, in both languages, and loads again where it was (25.4)', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/employee/receive?delivery=x');
  const again = page.getByRole('link', { name: 'Load it again' });
  // It appears after fifteen seconds.
  await expect(again).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Cargar de nuevo' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/employee\/receive\?delivery=x$/);
  await expect(again).toBeHidden();
});
