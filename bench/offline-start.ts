import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { startCuttingProxy } from '#tests/support/cutting-proxy.ts';
import { browserLaunchOptions } from '../scripts/browser.ts';
import type { Business } from './business.ts';
import { inTurns } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';
import { signInTo, slowDown, SLOWED } from './slow-tablet.ts';

/** Milliseconds in which somebody in a cooler should see the catalogue. */
const SHOWN_MS = 1_000;
const EMPTY = 'data:text/html,<p id="shown">Nothing</p>';

/** From the address to the catalogue, without a network, on a slow tablet that was used before (25.7). */
export async function* measureOfflineStart(
  { product }: Business,
  { rounds }: Size,
): AsyncIterable<Measured> {
  const browser = await chromium.launch(await browserLaunchOptions());
  const proxy = await startCuttingProxy(product.address);
  const tablet = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  await useOnce(tablet, proxy.address);
  proxy.goAway();
  const catalogue = () => shownAfter(tablet, proxy.address, 'main article');
  const empty = () => shownAfter(tablet, EMPTY, '#shown');
  const measured = await inTurns(rounds, catalogue, empty);
  const work = `the catalogue without a network, processor slowed ${SLOWED} times`;
  const { ours, floor, spread } = measured;
  yield {
    work,
    target: '<= 1.00',
    ratio: ours / SHOWN_MS,
    ours,
    floor: SHOWN_MS,
    unit: 'ms',
  };
  yield {
    work: 'the same, against an empty page',
    target: '<= 20.00',
    ratio: ours / floor,
    ours,
    floor,
    spread,
    unit: 'ms',
  };
  await browser.close();
  proxy.close();
}

/** The app's files, and what its screens read, are on the device afterwards. */
async function useOnce(tablet: BrowserContext, address: string): Promise<void> {
  const page = await tablet.newPage();
  await signInTo(tablet, address);
  await page.goto(address);
  await page.getByText(/^Showing all/).waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // The answers are stored a second after they came, and other screens are read ahead.
  await page.waitForTimeout(10_000);
  await page.close();
}

/** Milliseconds until something is there that the selector names. */
async function shownAfter(
  tablet: BrowserContext,
  address: string,
  selector: string,
): Promise<number> {
  const page = await tablet.newPage();
  await slowDown(page);
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    (wanted) => document.querySelector(wanted) && performance.now(),
    selector,
    { polling: 'raf', timeout: 60_000 },
  );
  const milliseconds = Number(await shown.jsonValue());
  await page.close();
  return milliseconds;
}
