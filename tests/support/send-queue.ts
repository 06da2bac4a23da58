import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import { hasLoaded } from './loaded-parts.ts';
import { button } from './receiving.ts';

/** What waits, in one line. */
export const waitingLine = (page: Page, text: string) =>
  page.getByRole('status').getByRole('button', { name: text });
/** Nothing waits on the page, and nothing is being sent. */
export const expectAllSent = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /waiting|Sending/ })).toBeHidden();
export const queueDialog = (page: Page) => page.getByRole('dialog', { name: 'Waiting to be sent' });
/** The message after something was kept. */
export const waitsToast = (page: Page) => page.getByText('Waiting to be sent').first();

/** The code of the queue is on the page. */
export const hasQueue = (page: Page) => hasLoaded(page, 'queue-dialog');

/** Fills the form of a waste entry with the demo's tomatoes. */
export async function enterWaste(page: Page, notes: string): Promise<void> {
  await page.getByRole('link', { name: 'Waste' }).click();
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.keyboard.type('roma');
  await expect(page.getByRole('option', { name: /^Roma Tomatoes/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Notes').fill(notes);
}

export async function recordWaste(page: Page, notes: string): Promise<void> {
  await enterWaste(page, notes);
  await button(page, 'Record Waste').click();
}
