import type { Page } from '@playwright/test';
import { choose, expect, test } from '#tests/support/browser.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' });

test('at 800 px in height the menu of managers shows every entry of every group, the manager’s whole name and Logout, without scrolling (24.11)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, 'Elena Marchetti');
  for (const group of ['Buying', 'Stock', 'Insight'])
    await expect(menu(page).getByRole('heading', { name: group })).toBeInViewport({ ratio: 1 });
  const links = await menu(page).getByRole('link').all();
  expect(links.length).toBeGreaterThan(15);
  for (const link of links) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  const isWhole = (name: Element) =>
    name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight;
  expect(await page.getByTitle('Elena Marchetti').evaluate(isWhole)).toBe(true);
});

test('in a low window the active entry of the menu is in view, also where the menu is a drawer (24.11)', async ({
  page,
}) => {
  await choose(page, 'Elena Marchetti');
  const active = menu(page).getByRole('link', { name: 'Settings' });
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto('/manager/settings');
  await expect(active).toHaveAttribute('aria-current', 'page');
  await expect(active).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(active).toBeInViewport({ ratio: 1 });
  expect((await active.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
