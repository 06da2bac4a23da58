import { allScreens } from '#tests/support/all-screens.ts';
import { test } from '#tests/support/browser.ts';
import { cutOff } from '#tests/support/cut-off.ts';
import { walkEverywhere } from '#tests/support/walk-everywhere.ts';

test('whatever opens on any screen fits a phone in Spanish (L4)', async ({ page, request }) => {
  test.setTimeout(1_800_000);
  await page.addInitScript(() => {
    // A page without an address, or a document in a frame, has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('procureapp.language', 'es');
    localStorage.setItem('procureapp.shownLanguage', 'es');
  });
  await walkEverywhere(page, await allScreens(request), () => cutOff(page));
});
