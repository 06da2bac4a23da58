import { allScreens } from '#tests/support/all-screens.ts';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { cutOff } from '#tests/support/cut-off.ts';
import { speakMadeUp, untranslated, wordsOfServer } from '#tests/support/made-up-language.ts';

const WIDTHS = [360, 768, 1280];

test('every screen in Spanish fits at three widths, and no control is narrower than its text (L4)', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000);
  await page.addInitScript(() => {
    // A page without an address, or a document in a frame, has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('procureapp.language', 'es');
    localStorage.setItem('procureapp.shownLanguage', 'es');
  });
  for (const { who, paths } of await allScreens(request)) {
    await signIn(page, who);
    // Other stories choose one for the same people: here the device's counts.
    await page.request.put('/api/session/language', { data: { language: null } });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('html')).toHaveAttribute('lang', 'es');
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          expect(await cutOff(page), `${path} at ${width} px`).toEqual([]);
        }
      });
  }
});

test('a third language is one catalogue: in a made-up one every screen is shown, and no text is left in English (L6)', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000);
  await page.setViewportSize({ width: 360, height: 800 });
  await speakMadeUp(page);
  const known = wordsOfServer(page);
  for (const { who, paths } of await allScreens(request)) {
    await signIn(page, who);
    // Other stories choose one for the same people: here the device's counts.
    await page.request.put('/api/session/language', { data: { language: null } });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expect
          .configure({ soft: true })
          .poll(() => untranslated(page, known), path)
          .toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      });
  }
});
