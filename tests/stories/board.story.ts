import type { BoardRow } from '#contract/calls/board.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';

/** All locations at a glance, and the screens that begin with them (24.2). */

test('the dashboard has a row for each location, and each figure leads to its screen of that location (24.2)', async ({
  page,
}) => {
  const rows = await api<BoardRow[]>(page.request, 'GET /api/board');
  const one = rows.find(({ overdue, belowPar }) => overdue > 0 && belowPar > 0);
  if (!one) throw new Error('the demo has no location with trouble');
  await openAsManager(page, '/manager');
  const board = page.getByRole('table', { name: 'All locations' });
  await expect(board.getByRole('rowheader')).toHaveText(rows.map((row) => row.locationName));
  await expect(board.getByRole('row').nth(1)).toContainText(/\$[\d,]+\.\d\d/);
  await expectFitsEverywhere(page);

  const name = one.locationName;
  const chosen = page.getByRole('combobox', { name: 'Location' });
  const figure = (value: number | string, words: string) =>
    board.getByRole('link', { name: `${value} ${words} ${name}` });
  await figure(one.belowPar, `${one.belowPar === 1 ? 'product' : 'products'} below par at`).click();
  await expect(chosen).toContainText(name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock');
  await page.goBack();
  await figure(one.overdue, `${one.overdue === 1 ? 'delivery' : 'deliveries'} overdue at`).click();
  await expect(chosen).toContainText(name);
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();
  await page.goBack();
  await board.getByRole('link', { name: `spent this week at ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spend');
});

test('Deliveries, Stock and Counts begin with all locations; choosing one narrows them, and all come back (24.2)', async ({
  page,
}) => {
  const [first, second] = await api<BoardRow[]>(page.request, 'GET /api/board');
  if (!first || !second) throw new Error('the demo has one location');
  const chosen = page.getByRole('combobox', { name: 'Location' });
  const choose = async (name: string) => {
    await chosen.click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect(chosen).toContainText(name);
  };
  await openAsManager(page, '/manager/deliveries');
  const all = page.getByRole('list', { name: 'All locations' });
  await expect(all.getByRole('link', { name: first.locationName })).toBeVisible();
  await expectFitsEverywhere(page);
  await all.getByRole('link', { name: second.locationName }).click();
  await expect(chosen).toContainText(second.locationName);
  await choose('All locations');
  await expect(all).toBeVisible();

  await page.goto('/manager/stock');
  await expect(page.getByRole('table', { name: 'All locations' })).toBeVisible();
  await choose(first.locationName);
  await expect(page.getByRole('table', { name: 'All locations' })).toBeHidden();
  await page.reload();
  await expect(chosen).toContainText(first.locationName);

  await page.goto('/manager/counts');
  await expect(page.getByRole('columnheader', { name: 'Location' })).toBeVisible();
  await expectFitsEverywhere(page);
  await choose(first.locationName);
  await expect(page.getByRole('columnheader', { name: 'Location' })).toBeHidden();
});
