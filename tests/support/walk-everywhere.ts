import type { Page } from '@playwright/test';
import type { allScreens } from './all-screens.ts';
import { expect, signIn, test } from './browser.ts';
import { pressEverything, refuseWrites } from './press-everything.ts';

/** Looks at what every press on every screen shows. */
export async function walkEverywhere(
  page: Page,
  screens: Awaited<ReturnType<typeof allScreens>>,
  wrong: () => Promise<string[]>,
): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await refuseWrites(page);
  const seen = new Set<string>();
  let pressed = 0;
  for (const { who, paths } of screens) {
    await signIn(page, who);
    // Other stories choose one for the same people: here the device's counts.
    await page.request.put('/api/session/language', { data: { language: null } });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await pressEverything({
          page,
          seen,
          look: async (what) => {
            pressed++;
            const soft = expect.configure({ soft: true });
            await soft.poll(wrong, `${path}: ${what}`).toEqual([]);
          },
        });
      });
  }
  expect(pressed).toBeGreaterThan(200);
}
