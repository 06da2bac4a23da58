import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on the screen violates WCAG 2.2 A or AA as far as a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findViolations, TAGS)).toEqual([]);
}

/**
 * In the page. Rows built like a row above them in the same list are left out: they pass or fail with it, and contrast
 * takes a millisecond of processor time per element. Only violations are returned, for the same reason.
 */
async function findViolations(tags: string[]): Promise<string[]> {
  const { violations } = await window.axe.run(
    { include: [document.documentElement], exclude: repeatedRows() },
    { runOnly: tags, resultTypes: ['violations'], selectors: false, elementRef: true },
  );
  const real: string[] = [];
  for (const { id, nodes } of violations) {
    const found: string[] = [];
    for (const { html, element } of nodes)
      if (id !== 'target-size' || (await isSmall(element))) found.push(html);
    if (found.length > 0) real.push(`${id}: ${found.join(' | ')}`);
  }
  return real;

  /** What a bar that stays in view covers by chance is as large as it is once it was scrolled free. */
  async function isSmall(element: Element | undefined): Promise<boolean> {
    if (!element) return true;
    const [left, top] = [scrollX, scrollY];
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const again = await window.axe.run({ include: [element] }, { runOnly: ['target-size'] });
    scrollTo({ left, top, behavior: 'instant' });
    return again.violations.length > 0;
  }

  function repeatedRows(): Element[] {
    const lists = new Map<Element | null, Set<string>>();
    return [...document.querySelectorAll('tr, li, article, option, [role=option]')].filter(
      (row) => {
        const seen = lists.get(row.parentElement) ?? new Set();
        lists.set(row.parentElement, seen);
        const shape = shapeOf(row);
        const isRepeated = seen.has(shape);
        seen.add(shape);
        return isRepeated;
      },
    );
  }

  /** What the rules depend on, apart from the words: two rows of the same shape differ in their texts only. */
  function shapeOf(element: Element): string {
    const attributes = [...element.attributes].map(({ name, value }) =>
      /^(class|role|type|disabled)$|^aria-(?!label|describedby|controls)/.test(name)
        ? `${name}=${value}`
        : value === ''
          ? `${name}=`
          : name,
    );
    const texts = [...element.childNodes].map((node) =>
      node instanceof Element ? shapeOf(node) : node.textContent?.trim() ? 'text' : '',
    );
    return `<${element.localName} ${attributes.join(' ')}>${texts.join('')}</>`;
  }
}
