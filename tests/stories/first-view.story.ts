import type { Page } from '@playwright/test';
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
      sources: { node?: Element }[];
    })[];
    return {
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(({ node }) => node?.outerHTML.slice(0, 120) ?? ''),
      ),
    };
  });
}

/**
 * Where the font arrives after the first paint, texts are a pixel wider or narrower than in the fallback. Anything that a
 * person sees moving is above a hundredth.
 */
const FONT_SWAP = 0.001;

for (const { who, heading, ready } of [
  { who: EMPLOYEE, heading: 'Catalog', ready: /^Showing all/ },
  { who: 'Elena Marchetti', heading: 'Dashboard', ready: /Recent Orders/ },
]) {
  test(`nothing moves while the first view of ${heading} loads`, async ({ page }) => {
    await signIn(page, who);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(page.getByText(ready).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { value, moved } = await shiftsOf(page);
      expect(value, moved.join('\n')).toBeLessThan(FONT_SWAP);
    }
  });
}
