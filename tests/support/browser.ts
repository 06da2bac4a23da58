import { expect, test as base } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Locator, Page, Request } from '@playwright/test';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User, UserLocation } from '#contract/calls/users.ts';
import { FAILED_CALLS, NAME_MADE } from '../../scripts/stories-report.ts';
import { expectAccessible } from './accessibility.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import type { CuttingProxy } from './cutting-proxy.ts';
import { watchRoutes } from './held-calls.ts';
import type { ProductProcess } from './product-process.ts';
import { useStoryProduct } from './story-product.ts';
import { useTablet } from './tablet.ts';
import type { Tablet } from './tablet.ts';

/** Longer than the limit of the start itself, so that its own error is shown. */
export const PRODUCT_START_MS = 150_000;

export interface WorkerFixtures {
  /** The real product with the demo organization, one per worker. */
  product: ProductProcess;
}

export interface StoryFixtures {
  /** Between a browser and the product, for stories in which the product goes away or an answer is lost. */
  network: CuttingProxy;
  /** For stories that end a browser and start it again. */
  tablet: Tablet;
  failOnPageErrors: void;
  /** A story that fails on another machine is understood from its report alone. */
  reportCallsOnFailure: void;
}

/** How a person's browser names itself. The stories' own says that it is automated, and such an opening of a link does not count (V5, E34). */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** In the page: the entries of the history that belong to dialogs which are closed. */
function closedDialogsInHistory(): number {
  const { dialogs = 0 } = (history.state ?? {}) as { dialogs?: number };
  const open = document.querySelectorAll('[role$=dialog][data-state=open]').length;
  return Math.max(0, dialogs - open);
}

/** Stories use their own product; anything a page logs as an error fails the story. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures off this pattern
    async ({}, use) => useStoryProduct({}, use),
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  context: async ({ context }, use, story) => {
    const unmatched = watchRoutes(context);
    await keepNoAnswers(context);
    await use(context);
    if (story.status === story.expectedStatus) expect(unmatched()).toEqual([]);
  },
  network: async ({ product }, use) => {
    const proxy = await startCuttingProxy(product.address);
    await use(proxy);
    proxy.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures off this pattern
  tablet: async ({}, use) => useTablet(use),
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    // A dialog that closes steps back in the history, which would end a navigation that begins meanwhile.
    const dialogsLeft = () => expect.poll(() => page.evaluate(closedDialogsInHistory)).toBe(0);
    page.goto = async (...to) => {
      await dialogsLeft();
      return goto(...to);
    };
    page.reload = async (...options) => {
      await dialogsLeft();
      return reload(...options);
    };
    await use(page);
  },
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  reportCallsOnFailure: [
    async ({ page, tablet, product }, use, story) => {
      const printedBefore = product.output().length;
      const calls: string[] = [];
      const report = (request: Request, result: string | number) =>
        calls.push(`${request.method()} ${new URL(request.url()).pathname}: ${result}`);
      page.on('response', (answer) => {
        if (answer.status() >= 400) report(answer.request(), answer.status());
      });
      page.on('requestfailed', (request) =>
        report(request, request.failure()?.errorText ?? 'failed'),
      );
      await use();
      if (story.status === story.expectedStatus) return;
      const printed = product.output().slice(printedBefore);
      const shown = await Promise.all([page, ...tablet.pages()].map(shownOn));
      const body = [...calls, printed, 'Shown at the end:', ...shown].join('\n');
      await story.attach(FAILED_CALLS, { body });
    },
    { auto: true },
  ],
});
export { expect, expectAccessible };

async function shownOn(page: Page): Promise<string> {
  return `${page.url()}\n${await page.ariaSnapshot({ timeout: 5000 }).catch(String)}`;
}

/** Chooses a profile on the welcome screen, and waits until it is chosen. */
export async function chooseOnWelcomeScreen(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'User profile' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to ProcureApp' })).toBeHidden();
}

/** Opens a session as this user without a screen: half the work where the page is not the subject. */
export async function signInAs(page: Page, userId: number): Promise<void> {
  // A page of the former session would follow the change while the story opens its own page.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await api(page.request, 'POST /api/session', { userId });
}

/** Opens a session as the profile of this name. */
export async function signIn(page: Page, name: string): Promise<void> {
  const users = await api<User[]>(page.request, 'GET /api/users');
  const user = users.find((one) => one.name === name);
  if (!user) throw new Error(`no user has the name ${name}`);
  await signInAs(page, user.id);
}

/** Opens the first screen of this profile. */
export async function choose(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await page.goto('/');
  const firstScreen = page.getByRole('heading', { level: 1, name: /^(Catalog|Dashboard)$/ });
  await expect(firstScreen).toBeAttached();
}

/** Logs out, confirming that the cart is discarded, and waits for the welcome screen. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  const welcome = page.getByRole('heading', { name: 'Welcome to ProcureApp' });
  const question = page.getByRole('alertdialog');
  await expect(welcome.or(question)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Log out' }).click();
  await expect(welcome).toBeVisible();
}

/** A story whose calls fail sees what a screen says when the device keeps no answers (O1). */
async function keepNoAnswers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      if (name === 'procureapp.answers') throw new DOMException('Refused', 'InvalidStateError');
      return open.call(this, name, version);
    };
  });
}

/** From the next load on, the browser refuses to keep work, as some do in private windows (E18). */
export async function keepNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'InvalidStateError');
    };
  });
}

/** From now on the browser's disk is full for entries of the queue, or has room again; what it keeps can be read (E18). */
export async function fillDisk(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const { add } = IDBObjectStore.prototype;
    const refuse = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    const own = window as { addWithRoom?: typeof add };
    own.addWithRoom ??= add;
    IDBObjectStore.prototype.add = full ? refuse : own.addWithRoom;
  }, isFull);
}

/** Disconnects the network of a settled page: the code of toasts has been loaded after the first view. */
export async function loseNetwork(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.context().setOffline(true);
}

/**
 * Presses 'Try again' after calls to `address` were aborted by a route. They fail until the press, so that the screen, which
 * reads again by itself when the stream of changes opens, does not take the button away before it.
 */
export async function tryAgain(
  page: Page,
  address: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  await page.evaluate(() => {
    const press = () => (document.documentElement.dataset['pressed'] = 'yes');
    addEventListener('click', press, { capture: true, once: true });
  });
  await page.route(address, async (route) => {
    const isPressed = await page.evaluate(() => 'pressed' in document.documentElement.dataset);
    await (isPressed ? route.continue() : route.abort());
  });
  const answered = page.waitForResponse(address);
  await within.getByRole('button', { name: 'Try again' }).click();
  await answered;
  await page.unroute(address);
}

const WIDE = 1280;
const WIDTHS = [WIDE, 768, 360];

/**
 * At the three usual widths, a screen must not scroll sideways; it is accessible on a phone in the dark theme and on
 * a desktop in the light one. (Colours depend on the theme and layouts on the width, so other pairs show nothing new.)
 * A bar that stays at the bottom covers controls, which counts as too small a target: such a screen is looked at higher.
 */
export async function expectFitsEverywhere(page: Page, { height = 800 } = {}): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    if (width === WIDE) await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: WIDE, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The answer to a call without a session, which open mode allows everything. Throws when it is refused. */
export async function api<T>(
  request: APIRequestContext,
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`,
  data?: unknown,
): Promise<T> {
  const [method, path = ''] = call.split(' ');
  noteName(call, data);
  const answer = await request.fetch(path, { method, data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Notes that the running story makes a record of this name: stories share a product, so another one must not use it. */
function noteName(call: string, data: unknown): void {
  const isNamed = /^POST \/api\/[a-z-]+$/.test(call) && typeof data === 'object' && data !== null;
  if (isNamed && 'name' in data)
    test.info().annotations.push({ type: NAME_MADE, description: `${call} ${String(data.name)}` });
}

/** An order of this user at their first location, with all of its items marked as ordered. */
export async function placeOrder(
  request: APIRequestContext,
  { by, lines }: { by: string; lines: number },
): Promise<{ order: Order; items: OrderItem[] }> {
  const users = await api<User[]>(request, 'GET /api/users');
  const user = users.find(({ name }) => name === by);
  if (!user) throw new Error(`there is no user ${by}`);
  const [at] = await api<UserLocation[]>(request, `GET /api/users/${user.id}/locations`);
  const products = await api<Product[]>(request, 'GET /api/products');
  const order = await api<Order>(request, 'POST /api/orders', {
    locationId: at?.locationId,
    orderedBy: user.id,
    items: products
      .slice(0, lines)
      .map(({ id }, index) => ({ productId: id, quantity: index + 1 })),
    notes: 'Please ring the bell twice.',
  });
  const items = await api<OrderItem[]>(request, `GET /api/orders/${order.id}/items`);
  for (const { id } of items)
    await api(request, `PATCH /api/order-items/${id}/status`, { status: 'ordered' });
  return { order, items };
}
