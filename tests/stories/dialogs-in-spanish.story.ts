import { allScreens } from '#tests/support/all-screens.ts';
import { test } from '#tests/support/browser.ts';
import { cutOff } from '#tests/support/cut-off.ts';
import { speakSpanish } from '#tests/support/in-spanish.ts';
import { walkEverywhere } from '#tests/support/walk-screens.ts';

test('whatever opens on any screen fits a phone in Spanish (L4)', async ({ page, request }) => {
  test.setTimeout(1_800_000);
  await speakSpanish(page);
  await walkEverywhere(page, await allScreens(request), () => cutOff(page));
});
