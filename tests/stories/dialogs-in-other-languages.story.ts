import type { Page } from '@playwright/test';
import { allScreens } from '#tests/support/all-screens.ts';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { cutOff } from '#tests/support/cut-off.ts';
import { speakMadeUp, untranslated, wordsOfServer } from '#tests/support/made-up-language.ts';
import { pressEverything, refuseWrites } from '#tests/support/press-everything.ts';

test('whatever opens on any screen fits a phone in Spanish (L4)', async ({ page, request }) => {
  test.setTimeout(1_800_000);
  await page.addInitScript(() => {
    // A page without an address, or a document in a frame, has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('procureapp.language', 'es');
    localStorage.setItem('procureapp.shownLanguage', 'es');
  });
  await walk(page, await allScreens(request), () => cutOff(page));
});

test('whatever opens on any screen has no text left in English (L6)', async ({ page, request }) => {
  test.setTimeout(1_800_000);
  await speakMadeUp(page);
  const known = wordsOfServer(page);
  await walk(page, await allScreens(request), () => untranslated(page, known));
});

/** Looks at what every press on every screen shows. */
async function walk(
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
