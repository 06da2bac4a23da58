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

/** This text in the visible toast. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}

/**
 * Presses Delete and confirms, checking the text of the confirmation. Returns its dialog. It is pressed by keyboard: a record of
 * another story may move the list between the two halves of a press by mouse, which is then none.
 */
export async function deleteRecord(
  page: Page,
  { name, noun }: { name: string; noun: string },
): Promise<Locator> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Delete ${name}` });
  await expect(question).toContainText(`Are you sure you want to delete this ${noun}?`);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  return question;
}

/** The page gets no live updates, as in the moment before one arrives. Call this before the page opens. */
export async function stopLiveUpdates(page: Page): Promise<void> {
  await page.route('**/api/changes*', (route) => route.abort());
}
