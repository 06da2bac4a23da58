import type { Page } from '@playwright/test';

/** What is wider than the screen or its dialog, and controls whose text is cut off. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    const wide = [...document.querySelectorAll('[role$=dialog]')].flatMap((layer) => {
      const by = layer.scrollWidth - layer.clientWidth;
      return by > 0 ? [`a dialog, by ${by} px`] : [];
    });
    const cut = [...document.querySelectorAll('button, [role=tab]')].filter(
      (element) =>
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.closest('.sr-only, .truncate') &&
        getComputedStyle(element).overflowX !== 'visible',
    );
    return [
      ...(overflow > 0 ? [`the screen, by ${overflow} px`] : []),
      ...wide,
      ...cut.map((element) => element.textContent ?? ''),
    ];
  });
}
