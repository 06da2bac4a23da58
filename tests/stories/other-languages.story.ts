import { allScreens } from '#tests/support/all-screens.ts';
import { expect, test } from '#tests/support/browser.ts';
import { cutOff } from '#tests/support/cut-off.ts';
import { speakSpanish } from '#tests/support/in-spanish.ts';
import { speakMadeUp, untranslated, wordsOfServer } from '#tests/support/made-up-language.ts';
import { walkScreensInLanguage } from '#tests/support/walk-screens.ts';

const WIDTHS = [360, 768, 1280];

test('every screen in Spanish fits at three widths, and no control is narrower than its text (L4)', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000);
  await speakSpanish(page);
  await walkScreensInLanguage(page, await allScreens(request), async (path) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutOff(page), `${path} at ${width} px`).toEqual([]);
    }
  });
});

test('a third language is one catalogue: in a made-up one every screen is shown, and no text is left in English (L6)', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000);
  await page.setViewportSize({ width: 360, height: 800 });
  await speakMadeUp(page);
  const known = wordsOfServer(page);
  await walkScreensInLanguage(page, await allScreens(request), async (path) => {
    await expect
      .configure({ soft: true })
      .poll(() => untranslated(page, known), path)
      .toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  });
});
