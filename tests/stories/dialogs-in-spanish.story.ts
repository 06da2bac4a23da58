import { allScreens } from '#tests/support/all-screens.ts';
import { test } from '#tests/support/browser.ts';
import { cutOff } from '#tests/support/cut-off.ts';
import {
  speakMarkedSpanish,
  untranslated,
  wordsOfServer,
} from '#tests/support/made-up-language.ts';
import { walkEverywhere } from '#tests/support/walk-screens.ts';

test('whatever opens on any screen fits a phone in Spanish, and has no text left in English (L4, L6)', async ({
  page,
  request,
}) => {
  test.setTimeout(1_800_000);
  await speakMarkedSpanish(page);
  const known = wordsOfServer(page);
  await walkEverywhere(page, await allScreens(request), async () => [
    ...(await cutOff(page)),
    ...(await untranslated(page, known)),
  ]);
});
