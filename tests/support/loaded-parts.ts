import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** More than a browser notes by itself are loaded: call it before the page. */
export async function noteWhatLoads(page: Page): Promise<void> {
  await page.context().addInitScript(() => performance.setResourceTimingBufferSize(2_000));
}

/** The code of a part runs on the page, with all that it imports: its file alone may have been fetched ahead. */
export async function hasLoaded(page: Page, part: string): Promise<void> {
  const fetched = () =>
    page.evaluate(
      (named) =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => name.includes(named)),
      part,
    );
  await expect.poll(fetched).toContain(part);
  await page.evaluate(`import(${JSON.stringify(await fetched())}).then(() => undefined)`);
}
