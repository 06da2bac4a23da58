import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { browserLaunchOptions } from '../../scripts/browser.ts';

const ANSWERS = 'procureapp.answers';

/** A browser that keeps its storage when it is closed, and in which the app's service worker may run. */
export interface Tablet {
  /** Starts it for addresses of this origin, again if it runs, and returns its page. */
  start(baseURL: string): Promise<Page>;
  end(): Promise<void>;
  /** None while it does not run. */
  pages(): Page[];
}

export async function useTablet(use: (tablet: Tablet) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-tablet-'));
  let browser: BrowserContext | undefined;
  const tablet: Tablet = {
    async start(baseURL) {
      await tablet.end();
      browser = await chromium.launchPersistentContext(folder, {
        ...(await browserLaunchOptions()),
        baseURL,
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
      });
      return browser.pages()[0] ?? browser.newPage();
    },
    async end() {
      await browser?.close();
      browser = undefined;
    },
    pages: () => browser?.pages() ?? [],
  };
  await use(tablet);
  await tablet.end();
  rmSync(folder, { recursive: true, force: true });
}

/** The app's files are on the device. */
export async function isAppKept(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  // Two hundred files are read for it.
  await expect.poll(state, { timeout: 60_000 }).toBe('activated');
}

/** By person and address. */
export async function keptAnswers(page: Page): Promise<[userId: number, address: string][]> {
  return (await page.evaluate(keysOf, { name: ANSWERS, store: 'answers' })) as [number, string][];
}

/** The people who may unlock the device without the server. */
export async function provenPeople(page: Page): Promise<number[]> {
  return (await page.evaluate(keysOf, { name: ANSWERS, store: 'proofs' })) as number[];
}

/** The moments of the entries that wait on the device, also of those that are being sent. */
export async function keptEntries(page: Page): Promise<number[]> {
  return (await page.evaluate(keysOf, { name: 'procureapp', store: 'waiting' })) as number[];
}

/** In the page. */
async function keysOf({ name, store }: { name: string; store: string }): Promise<unknown[]> {
  const opening = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('it does not open')));
    // Not made yet: it must not be made without its stores.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  }).catch(() => undefined);
  if (!database) return [];
  const reading = database.transaction(store).objectStore(store).getAllKeys();
  const keys = await new Promise<unknown[]>((resolve) => {
    reading.addEventListener('success', () => resolve(reading.result));
  });
  database.close();
  return keys;
}
