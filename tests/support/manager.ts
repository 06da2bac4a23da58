import type { Locator, Page } from '@playwright/test';
import { expect, signIn } from './browser.ts';

/** Opens an address of the manager area as this manager. */
export async function openAsManager(
  page: Page,
  path: string,
  who = 'Elena Marchetti',
): Promise<void> {
  await signIn(page, who);
  await page.goto(path);
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

/** The newest toast with this text; the one that it replaced stays in the page for an instant. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-sonner-toast][data-front="true"]').getByText(text, { exact: true });
}

/** Presses Delete and says yes; checks the question on the way. Answers the dialog that asked. */
export async function deleteRecord(
  page: Page,
  { name, noun }: { name: string; noun: string },
): Promise<Locator> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: `Delete ${name}` });
  await expect(asked).toContainText(`Are you sure you want to delete this ${noun}?`);
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  return asked;
}

/** The page is not told what others change, as in the instant before it is. Call before it is opened. */
export async function stopLiveUpdates(page: Page): Promise<void> {
  await page.route('**/api/changes*', (route) => route.abort());
}
