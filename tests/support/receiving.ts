import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';
import { leftRedRightBlue } from './photos.ts';

/** A user of the demo with one location. */
export const EMPLOYEE = 'Priya Raman';

/** Presses by mouse or by touch. */
export type Press = (control: Locator) => Promise<void>;
export const click: Press = (control) => control.click();
export const tap: Press = (control) => control.tap();

export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

export async function jpeg(name: string, bytes?: Buffer) {
  const buffer = bytes ?? (await leftRedRightBlue().jpeg().toBuffer());
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Chooses a photo in the open upload dialog, as a person does. */
export async function pickPhoto(
  page: Page,
  { press, by, bytes }: { press: Press; by: 'Take Photo' | 'Choose File'; bytes?: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(button(page, by));
  await (await chooser).setFiles(await jpeg('invoice.jpg', bytes));
  await expect(page.getByAltText('Chosen to upload')).toBeVisible();
}

/** A swipe to the left across the picture. */
export async function swipeLeft(page: Page, picture: Locator): Promise<void> {
  // Not before its dialog reacts to touch.
  await picture.hover({ trial: true });
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  const y = box.y + box.height / 2;
  const at = (share: number) => [{ x: box.x + box.width * share, y }];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : at(share),
    });
  await touch('touchStart', 0.8);
  for (const share of [0.6, 0.4, 0.2]) await touch('touchMove', share);
  await touch('touchEnd');
}
