import type { Page } from '@playwright/test';

/** The device speaks Spanish, before anybody has signed in. */
export async function speakSpanish(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A page without an address, or a document in a frame, has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('procureapp.language', 'es');
    localStorage.setItem('procureapp.shownLanguage', 'es');
  });
}
