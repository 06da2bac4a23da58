import type { Page } from '@playwright/test';

/** A browser that keeps nothing, as in a private window or on a full disk (E18). */
export async function refuseToKeep(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
  });
}
