import { chromium } from '@playwright/test';
import { browserLaunchOptions } from '../../scripts/browser.ts';
import { until } from './recovery.ts';
import type { Scene } from './recovery.ts';

/** A browser in which an employee has put something into the cart. */
export interface Shop {
  /** Loads the page again and again, until a page says that nothing answers just now. */
  untilAway(): Promise<void>;
  /** Waits, without touching anything, until the shop is back with what was in the cart. */
  untilCartIsBack(): Promise<void>;
  close(): Promise<void>;
}

const AWAY = 'What you entered on this device is kept.';
const PATIENCE = { timeout: 60_000 };

export async function openShop({ cluster, business }: Scene): Promise<Shop> {
  const browser = await chromium.launch(await browserLaunchOptions());
  const page = await browser.newPage();
  const { address } = cluster.balancer;
  const [name = '', value = ''] = business.employees[0]?.cookie?.split('=') ?? [];
  await page.context().addCookies([{ name, value, url: address }]);
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click(PATIENCE);
  const filled = page.getByText('1 item(s) in cart');
  await filled.waitFor(PATIENCE);
  const isAway = async () => {
    await page.goto(address, PATIENCE).catch(() => undefined);
    return page.getByText(AWAY).isVisible();
  };
  return {
    untilAway: () => until(isAway),
    untilCartIsBack: () => filled.waitFor(PATIENCE),
    close: () => browser.close(),
  };
}
