import { allScreens } from '#tests/support/all-screens.ts';
import { test } from '#tests/support/browser.ts';
import { speakMadeUp, untranslated, wordsOfServer } from '#tests/support/made-up-language.ts';
import { walkEverywhere } from '#tests/support/walk-screens.ts';

test('whatever opens on any screen has no text left in English (L6)', async ({ page, request }) => {
  test.setTimeout(1_800_000);
  await speakMadeUp(page);
  const known = wordsOfServer(page);
  await walkEverywhere(page, await allScreens(request), () => untranslated(page, known));
});
