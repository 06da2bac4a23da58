import type { Page } from '@playwright/test';
import { PATIENCE_MS } from '#contract/values/limits.ts';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

/** Everything that moved without being touched, as the browser measures it: 0 is nothing. */
async function shiftsOf(page: Page): Promise<{ value: number; moved: string[] }> {
  return page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const shifts = entries as (PerformanceEntry & {
      value: number;
      sources: { node?: Partial<Element> }[];
    })[];
    return {
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''),
      ),
    };
  });
}

const VIEWS = [
  { who: EMPLOYEE, heading: 'Catalog', ready: /^Showing all/ },
  { who: 'Elena Marchetti', heading: 'Dashboard', ready: /Recent Orders/ },
];

/** Opens the first view at both widths, and returns how much moved in each. */
async function shiftsWhileLoading(page: Page, ready: RegExp) {
  // On a busy machine an answer may come when patience has ended, and moves what is below it.
  await page.addInitScript((patience) => {
    const later = window.setTimeout.bind(window) as (...of: unknown[]) => number;
    const patient = (run: unknown, delay?: number, ...more: unknown[]) =>
      delay === patience ? 0 : later(run, delay, ...more);
    Object.assign(window, { setTimeout: patient });
  }, PATIENCE_MS);
  const shifts = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.getByText(ready).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    shifts.push(await shiftsOf(page));
  }
  return shifts;
}

for (const { who, heading, ready } of VIEWS) {
  test(`nothing moves while the first view of ${heading} loads`, async ({ page }) => {
    await signIn(page, who);
    // The browser keeps the font; the story below is about one that is late.
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const nothing = { value: 0, moved: [] };
    expect(await shiftsWhileLoading(page, ready)).toEqual([nothing, nothing]);
  });

  test(`a font that arrives late moves the first view of ${heading} by a pixel or two, not by lines`, async ({
    page,
  }) => {
    await signIn(page, who);
    let isLate = false;
    await page.route('**/*.woff2', async (route) => {
      await page.getByText(ready).first().waitFor();
      isLate = true;
      await route.continue();
    });
    for (const { value, moved } of await shiftsWhileLoading(page, ready))
      expect(value, moved.join('\n')).toBeLessThan(0.01);
    expect(isLate).toBe(true);
  });
}
