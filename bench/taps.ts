import { chromium } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { browserLaunchOptions } from '../scripts/browser.ts';
import type { Business } from './business.ts';
import { idle } from './cpu.ts';
import type { Measured } from './report.ts';
import { fillCatalogue, fillKitchen, signInTo, slowDown } from './slow-tablet.ts';

/** Milliseconds in which a tap must show its effect. */
const AT_ONCE_MS = 100;
const PRODUCTS = 5_000;
const ROUNDS = 9;

interface Tap {
  work: string;
  who: 'employee' | 'manager';
  path: string;
  /** What makes it appear. */
  before?: (page: Page) => Promise<void>;
  /** What is tapped, once it is there. */
  on: (page: Page) => Locator;
}

const TAPS: readonly Tap[] = [
  {
    work: 'the choice of a product of the waste log',
    who: 'employee',
    path: '/employee/waste-log',
    on: (page) => page.getByRole('combobox', { name: 'Product' }),
  },
  {
    work: 'the cart',
    who: 'employee',
    path: '/',
    before: (page) =>
      page
        .getByRole('button', { name: /^Increase quantity of / })
        .first()
        .click(),
    on: (page) => page.getByRole('button', { name: /Cart/ }),
  },
  {
    work: 'the tab Waste',
    who: 'employee',
    path: '/',
    on: (page) => page.getByRole('link', { name: 'Waste' }),
  },
  {
    work: 'the tab Count',
    who: 'employee',
    path: '/',
    on: (page) => page.getByRole('link', { name: 'Count' }),
  },
  {
    work: 'the next product of a count',
    who: 'employee',
    path: '/employee/count',
    before: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Aged Cheddar/ })
        .first()
        .click();
      await page.keyboard.type('3');
    },
    on: (page) => page.getByRole('dialog').getByRole('button', { name: 'Next' }),
  },
  {
    work: 'a delivery',
    who: 'employee',
    path: '/employee/receive',
    on: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first(),
  },
  {
    work: 'more of a product',
    who: 'employee',
    path: '/',
    on: (page) => page.getByRole('button', { name: /^Increase quantity of / }).first(),
  },
  {
    work: 'the dialog that edits a product',
    who: 'manager',
    path: '/manager/products',
    on: (page) => page.getByRole('button', { name: /^Edit / }).first(),
  },
  {
    work: 'the details of an order',
    who: 'manager',
    path: '/manager/orders',
    on: (page) => page.getByRole('button', { name: 'View Details' }).first(),
  },
];

/** Measures how long a tap takes until its effect is drawn, on a slow tablet with 5,000 products (24.14). */
export async function* measureTaps(business: Business): AsyncIterable<Measured> {
  await fillCatalogue(business, PRODUCTS);
  await fillKitchen(business);
  await idle(business.clock);
  const browser = await chromium.launch(await browserLaunchOptions());
  for (const tap of TAPS) {
    const durations: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      durations.push(await durationOf(browser, business.product.address, tap));
    const median = durations.toSorted((one, other) => one - other)[(ROUNDS - 1) / 2] ?? 0;
    yield {
      work: `tap: ${tap.work}`,
      target: '<= 1.00',
      ratio: median / AT_ONCE_MS,
      ours: median,
      floor: AT_ONCE_MS,
      unit: 'ms',
    };
  }
  await browser.close();
}

/** Milliseconds from the tap to the frame that shows its effect, in steps of 8. */
async function durationOf(browser: Browser, address: string, tap: Tap): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  await signInTo(page.context(), address, tap.who);
  await page.goto(`${address}${tap.path}`);
  await tap.before?.(page);
  const target = tap.on(page);
  await target.waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  await page.evaluate(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (['pointerdown', 'pointerup', 'click'].includes(entry.name)) taps.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await tapOn(page, target);
  await page.waitForTimeout(1_500);
  const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps);
  await page.context().close();
  // What took less than 16 ms is not reported.
  return Math.max(8, ...taps);
}

/** Not by `target.click()`, which looks in the page, within each event, what it hits; its trial waits until it can be tapped. */
async function tapOn(page: Page, target: Locator): Promise<void> {
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be tapped is not on the screen');
  await target.evaluate((tapped) =>
    tapped.addEventListener('click', () => Object.assign(window, { isTapped: true })),
  );
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  if (!(await page.evaluate(() => 'isTapped' in window))) throw new Error('the tap missed');
}
