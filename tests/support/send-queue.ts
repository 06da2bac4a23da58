import type { APIRequestContext, BrowserContext, Page, Request } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { WasteLog } from '#contract/calls/waste.ts';
import { api, choose, expect, loseNetwork } from './browser.ts';
import { cardOf } from './coming-delivery.ts';
import type { Coming } from './coming-delivery.ts';
import { hasLoaded } from './loaded-parts.ts';
import { button, EMPLOYEE } from './receiving.ts';

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

/** Brings the network back and opens the app in a new page, which sends what waits. */
export async function openBackOnline(context: BrowserContext): Promise<Page> {
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/');
  return next;
}

/** The employee has opened a delivery to count it, and the network is lost. */
export async function openDeliveryAndLoseNetwork(page: Page, coming: Coming): Promise<void> {
  await choose(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).click();
  await expect(button(page, 'All Arrived')).toBeEnabled();
  await hasQueue(page);
  await loseNetwork(page);
}

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

/** The entries of waste that the server has with these notes. */
export const wasteWith = async (request: APIRequestContext, notes: string) =>
  (await api<WasteLog[]>(request, 'GET /api/waste-logs')).filter((log) => log.notes === notes);

/** The id under which a photo is uploaded. */
export const uploadId = (request: Request): string | undefined =>
  /name="id"\r\n\r\n(\S+)/.exec(request.postDataBuffer()?.toString('latin1') ?? '')?.[1];

/** A picture that the server has, and not only a name of one. */
export async function expectStored(
  request: APIRequestContext,
  address: string | null | undefined,
): Promise<void> {
  expect(address).toMatch(/^\/uploads\//);
  expect((await request.get(address ?? '')).status()).toBe(200);
}

/** Orders the first product of the catalogue with these notes. */
export async function submitOrder(page: Page, notes: string): Promise<void> {
  await page.getByRole('link', { name: 'Catalog' }).click();
  await page
    .getByRole('button', { name: /^Increase quantity of/ })
    .first()
    .click();
  await button(page, 'Submit Order').click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await form.getByLabel('Notes').fill(notes);
  await button(form, 'Submit Order').click();
}

/** What these screens need is there before the network fails, and so is the code of the queue. */
export async function openOrderingAndWaste(page: Page): Promise<void> {
  const read = ['/api/units-of-measure', '/api/users', '/api/waste-logs'].map(async (address) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === address),
  );
  await page.getByRole('link', { name: 'Waste' }).click();
  await Promise.all(read);
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeVisible();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await expect(page.getByRole('button', { name: /^Increase quantity of/ }).first()).toBeVisible();
  await hasQueue(page);
}

/** The orders that the server has with these notes. */
export const ordersWith = async (request: APIRequestContext, notes: string) =>
  (await api<Order[]>(request, 'GET /api/orders')).filter((order) => order.notes === notes);
