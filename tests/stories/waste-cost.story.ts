import type { Page } from '@playwright/test';
import type { WasteLog } from '#contract/calls/waste.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { noise } from '#tests/support/photos.ts';
import { button } from '#tests/support/receiving.ts';

/** The labels of the chart that reach beyond it, where they are cut; undefined while it is drawn for another width. */
const labelsBeside = (page: Page) =>
  page.evaluate(() => {
    const chart = document.querySelector('main svg[viewBox]:has(text)');
    const right = chart?.getBoundingClientRect().right ?? Infinity;
    if (!chart || right > innerWidth) return undefined;
    return [...chart.querySelectorAll('text')]
      .filter((label) => label.getBoundingClientRect().right > right)
      .map((label) => label.textContent);
  });

test('waste is recorded with a reason and a photo; its cost is a picture and a table (S4)', async ({
  page,
  request,
}) => {
  await openAsManager(page, '/manager/waste-log');
  const pick = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('combobox', { name: 'Product' }).fill('lobster');
  await page.getByRole('option', { name: 'Live Maine Lobsters' }).click();
  await pick('Location', 'Harborfront Grill');
  await button(page, 'Burnt').click();
  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'tank.jpg', mimeType: 'image/jpeg', buffer: await noise() });
  await expect(page.getByRole('img', { name: 'Photo of the waste' })).toBeVisible();
  await page.getByLabel('Notes').fill('Left in the pot (S4).');
  await button(page, 'Record Waste').click();
  await expect(page.getByText('Waste Log Created')).toBeVisible();
  // The reason is not chosen again by itself; it is the first to choose.
  const reasons = page.getByRole('toolbar', { name: 'Reason' });
  await expect(reasons.getByRole('button').first()).toHaveText('Burnt');
  await expect(reasons.locator('[aria-pressed=true]')).toHaveCount(0);
  const logs = await api<WasteLog[]>(request, 'GET /api/waste-logs');
  const log = logs.find(({ notes }) => notes === 'Left in the pot (S4).');
  expect(log).toMatchObject({ reason: 'burnt' });
  expect(log?.cost).not.toBeNull();
  await expect(
    page.getByRole('link', { name: 'Open the photo of Live Maine Lobsters' }),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Cost' }).click();
  const byReason = page.getByRole('table', { name: 'Waste by reason' });
  await expect(byReason.getByRole('button', { name: 'Burnt' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(button(page, '12 months')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => labelsBeside(page), 'labels that the picture cuts').toEqual([]);
  await expectFitsEverywhere(page);
  await byReason.getByRole('button', { name: 'Burnt' }).click();
  await expect(page).toHaveURL(/\?view=cost&reason=burnt$/);
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total.getByRole('button', { name: 'Remove filter Reason: Burnt' })).toBeVisible();
  const byProduct = page.getByRole('table', { name: 'Waste by product' });
  await expect(byProduct.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(byProduct.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Waste by week' })).toBeAttached();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export waste by reason' }).click();
  expect((await download).suggestedFilename()).toMatch(/^waste-by-reason-\d{4}-\d\d-\d\d\.csv$/);
});
