import type { Page } from '@playwright/test';
import { PRODUCT_START_MS, expect, test as base } from './browser.ts';
import type { WorkerFixtures } from './browser.ts';
import { useStoryData } from './story-product.ts';
import { useTwoReleases } from './two-releases.ts';
import type { TwoReleases } from './two-releases.ts';

/** The product in two releases, one pair per worker. */
export const test = base.extend<object, WorkerFixtures & { releases: TwoReleases }>({
  releases: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures off this pattern
    async ({}, use) => useStoryData((dataDir) => useTwoReleases(dataDir, use)),
    // The former release may have to be built first.
    { scope: 'worker', timeout: 2 * PRODUCT_START_MS },
  ],
  product: [async ({ releases }, use) => use(releases.product), { scope: 'worker' }],
});

/** Stories of both follow each other, so that the product is not started again in between. */
export const SWITCHES = [
  { event: 'an update', from: 'former', to: 'present', difference: 'unknown' },
  { event: 'an update taken back', from: 'present', to: 'former', difference: 'lacks' },
] as const;

/** The page is of the release that has this script. */
export async function isOf(page: Page, script: string): Promise<void> {
  await expect(page.locator('script[type=module]')).toHaveAttribute('src', script);
}
