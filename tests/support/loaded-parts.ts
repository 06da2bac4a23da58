import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** More than a browser notes by itself are loaded: call it before the page. */
export async function noteWhatLoads(page: Page): Promise<void> {
  await page.context().addInitScript(() => performance.setResourceTimingBufferSize(2_000));
}

/**
 * The code of a part runs on the page, with all that it imports. The app fetches the files of a part before it imports them, and
 * those of all parts ahead: so a file that was only fetched is not enough.
 */
export async function hasLoaded(page: Page, part: string): Promise<void> {
  const imported = () =>
    page.evaluate(
      (named) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
          ({ name, initiatorType }) => name.includes(named) && initiatorType !== 'fetch',
        )?.name,
      part,
    );
  await expect.poll(imported).toContain(part);
  await page.evaluate(`import(${JSON.stringify(await imported())}).then(() => undefined)`);
}
