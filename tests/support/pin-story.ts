import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { request as playwrightRequest } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Session } from '#contract/calls/session.ts';
import type { User } from '#contract/calls/users.ts';
import { expect, PRODUCT_START_MS, test as base } from './browser.ts';
import type { ProductProcess } from './product-process.ts';
import { useStoryProduct } from './story-product.ts';

export const ACCESS_CODE = 'blue harbour 42';
export const MANAGER = { name: 'Ada Rossi', pin: '739164' };

/** A business in pin mode, with calls of its manager. */
export interface PinBusiness {
  /** Of an enrolled device of its own, with the manager's session. */
  manager: APIRequestContext;
  location: Location;
}

/** The product in pin mode without the demo, one per worker. */
export const test = base.extend<object, { product: ProductProcess; business: PinBusiness }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern.
    async ({}, use) => useStoryProduct({ ACCESS_MODE: 'pin', DEMO: 'false' }, use),
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
  business: [
    async ({ product }, use) => {
      const manager = await playwrightRequest.newContext({ baseURL: product.address });
      await setUpOrSignIn(manager, product);
      await use({ manager, location: await stockedLocation(manager) });
      await manager.dispose();
    },
    { scope: 'worker' },
  ],
});

/** The code that the product printed at its start. */
export function setupCodeOf(product: ProductProcess): string {
  const code = /setup code: (\S+)/.exec(product.output())?.[1];
  if (!code) throw new Error(`no setup code in:\n${product.output()}`);
  return code;
}

/** The answer to a call. Throws when it is refused. */
export async function send<T = unknown>(
  by: APIRequestContext,
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`,
  data?: unknown,
): Promise<T> {
  const [method, path = ''] = call.split(' ');
  const answer = await by.fetch(path, { method, data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** After the story of the first start the business exists; run alone, a story creates it. */
async function setUpOrSignIn(manager: APIRequestContext, product: ProductProcess): Promise<void> {
  const { setupNeeded } = await send<Session>(manager, 'GET /api/session');
  if (setupNeeded) {
    await send(manager, 'POST /api/setup', {
      organizationName: 'Trattoria Uno',
      timezone: 'Europe/Rome',
      managerName: MANAGER.name,
      pin: MANAGER.pin,
      accessCode: ACCESS_CODE,
      setupCode: setupCodeOf(product),
    });
    return;
  }
  await send(manager, 'POST /api/session/device', { accessCode: ACCESS_CODE, name: 'Office' });
  const profiles = await send<User[]>(manager, 'GET /api/session/profiles');
  const userId = profiles.find(({ name }) => name === MANAGER.name)?.id;
  await send(manager, 'POST /api/session', { userId, pin: MANAGER.pin });
}

async function stockedLocation(manager: APIRequestContext): Promise<Location> {
  const unit = { name: 'Kilogram', abbreviation: 'kg' };
  await send(manager, 'POST /api/units-of-measure', unit);
  const vendor = await send<{ id: number }>(manager, 'POST /api/vendors', {
    name: 'Campo Fresco',
    contactPerson: 'Luca',
    phoneNumber: '+1 555-0100',
  });
  for (const name of ['San Marzano Tomatoes', 'Basil', 'Flour 00'])
    await send(manager, 'POST /api/products', {
      name,
      vendorId: vendor.id,
      unitOfMeasure: unit.abbreviation,
    });
  return send(manager, 'POST /api/locations', { name: 'Via Roma' });
}

/** An employee of the location. @param pin null: none is set */
export async function addEmployee(
  { manager, location }: PinBusiness,
  name: string,
  pin: string | null,
): Promise<User> {
  const user = await send<User>(manager, 'POST /api/users', {
    name,
    userType: 'employee',
    locationIds: [location.id],
  });
  if (pin !== null) await send(manager, `PUT /api/users/${user.id}/pin`, { pin });
  return user;
}

/** Makes the page's browser an enrolled device, without a screen. Returns its id. */
export async function enroll(context: BrowserContext, name: string): Promise<number> {
  const { id } = await send<{ id: number }>(context.request, 'POST /api/session/device', {
    accessCode: ACCESS_CODE,
    name,
  });
  return id;
}

/** Touches the keys of the pad, then Enter. */
export async function touchPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
}

/** From the names on the welcome screen to the first screen of this person. */
export async function signInByTouch(page: Page, name: string, pin: string): Promise<void> {
  await people(page).getByRole('button', { name }).click();
  await touchPin(page, pin);
  await expect(page.getByRole('heading', { name: 'Welcome to ProcureApp' })).toBeHidden();
}

/** The names on the welcome screen. */
export const people = (page: Page) => page.getByRole('list', { name: 'People' });
export const pad = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `PIN of ${name}` });
export const increase = (page: Page, product: string) =>
  page.getByRole('button', { name: `Increase quantity of ${product}` });
