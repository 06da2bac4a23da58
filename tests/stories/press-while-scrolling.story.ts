import type { Locator } from '@playwright/test';
import { choose, expect, signIn, test } from '#tests/support/browser.ts';

/** Whether presses on it reach it in each of the frames after the page was scrolled. */
async function isReachedAfterScroll(control: Locator): Promise<boolean> {
  await control.scrollIntoViewIfNeeded();
  return control.evaluate(async (element) => {
    const scrolled = Promise.withResolvers<unknown>();
    addEventListener('scroll', scrolled.resolve, { once: true });
    scrollBy(0, 20);
    await scrolled.promise;
    let isReached = true;
    for (let frame = 0; frame < 10; frame++) {
      await new Promise(requestAnimationFrame);
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      isReached &&= element.contains(hit);
    }
    return isReached;
  });
}

test.use({ viewport: { width: 360, height: 640 } });

test('a press right after a scroll counts in the catalogue', async ({ page }) => {
  await choose(page, 'Priya Raman');
  const increase = page.getByRole('button', { name: /^Increase quantity of/ }).nth(1);
  expect(await isReachedAfterScroll(increase)).toBe(true);
});

test('a press right after a scroll counts in the list of a count', async ({ page }) => {
  await signIn(page, 'Priya Raman');
  await page.goto('/employee/count');
  // The second row: areas stand by their smallest position (S2), and rows far below the view are not drawn.
  const row = page.getByRole('button', { name: /^Romaine Lettuce/ });
  expect(await isReachedAfterScroll(row)).toBe(true);
});

test('a press right after a scroll counts in the list of products', async ({ page }) => {
  await signIn(page, 'Elena Marchetti');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/manager/products');
  const select = page.getByRole('checkbox', { name: /^Select / }).nth(1);
  expect(await isReachedAfterScroll(select)).toBe(true);
});
