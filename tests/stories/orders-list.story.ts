import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { api, choose, expect, test } from '#tests/support/browser.ts';
import { openOrdersOf, orderingEmployee, orderRow } from '#tests/support/ordering-employee.ts';
import type { OrderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';

async function placed(employee: OrderingEmployee, orders: number): Promise<Order> {
  let newest = await employee.order({ lines: 1 });
  for (let n = 1; n < orders; n++) newest = await employee.order({ lines: 1 });
  return newest;
}

/** Delays the next answers of this list, except next pages, until released. Returns when one is waiting. */
async function delayRereads(page: Page, path: RegExp) {
  const sent = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (!query.has('cursor') && query.get('limit') !== '1') {
      sent.resolve();
      await release.promise;
    }
    // The page may have cancelled it.
    await route.continue().catch(() => undefined);
  });
  return { sent: sent.promise, release: release.resolve };
}

/** Whatever the page does after a scroll or a press, it has begun. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))),
      ),
  );

test("scrolling loads the next orders after a read that is under way, which brings a manager's change", async ({
  page,
  request,
}) => {
  const employee = await orderingEmployee(request, 'Scrolls Meanwhile');
  const newest = await placed(employee, 41);
  await choose(page, employee.name);
  const follows = page.waitForResponse((response) => response.url().includes('/api/changes'));
  await page.setViewportSize({ width: 500, height: 600 });
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  await follows;

  const reread = await delayRereads(page, /\/api\/orders\/user\/\d+\?/);
  await api(request, `PATCH /api/orders/${newest.id}/status`, { status: 'cancelled' });
  await reread.sent;
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await twoFrames(page);
  reread.release();
  await expect(page.getByRole('article', { name: newest.id })).toContainText('Cancelled', {
    ignoreCase: true,
  });
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(40);
});

test("'Load more' pressed during a read runs after it; neither cancels the other", async ({
  page,
  request,
}) => {
  const employee = await orderingEmployee(request, 'Presses Meanwhile');
  const newest = await placed(employee, 52);
  const follows = page.waitForResponse((response) => response.url().includes('/api/changes'));
  await openOrdersOf(page, employee);
  await Promise.all([follows, expect(page.getByText('50 of 52 shown')).toBeVisible()]);

  const reread = await delayRereads(page, /\/api\/orders\?/);
  await api(request, `PATCH /api/orders/${newest.id}/status`, { status: 'cancelled' });
  await reread.sent;
  await button(page, 'Load more').click();
  await expect(button(page, 'Loading...')).toBeDisabled();
  await twoFrames(page);
  reread.release();
  await expect(orderRow(page, newest.id)).toContainText('Cancelled', { ignoreCase: true });
  await expect(page.getByRole('table').getByRole('link', { name: /^ORD-/ })).toHaveCount(52);
});

test("a change that arrives while 'Load more' is under way is read after it, and the page is still loaded", async ({
  page,
  request,
}) => {
  const employee = await orderingEmployee(request, 'Is Told Meanwhile');
  const newest = await placed(employee, 52);
  const follows = page.waitForResponse((response) => response.url().includes('/api/changes'));
  await openOrdersOf(page, employee);
  await Promise.all([follows, expect(page.getByText('50 of 52 shown')).toBeVisible()]);

  const mayCome = Promise.withResolvers<void>();
  let given = 0;
  await page.route(/\/api\/orders\?.*cursor=/, async (route) => {
    await mayCome.promise;
    await route.continue().catch(() => undefined);
  });
  page.on('requestfailed', (failed) => {
    if (failed.url().includes('cursor=')) given += 1;
  });
  const sent = page.waitForRequest(/\/api\/orders\?.*cursor=/);
  await button(page, 'Load more').click();
  await sent;
  const changeArrives = page.evaluate(
    () =>
      new Promise((resolve) => {
        const changes = new EventSource('/api/changes?silentForMs=0');
        changes.addEventListener('message', ({ data }) => {
          changes.close();
          resolve(data);
        });
        changes.addEventListener('open', () => document.body.setAttribute('data-follows', ''));
      }),
  );
  await expect(page.locator('body[data-follows]')).toBeAttached();
  await api(request, `PATCH /api/orders/${newest.id}/status`, { status: 'cancelled' });
  await changeArrives;
  await twoFrames(page);
  mayCome.resolve();
  await expect(page.getByRole('table').getByRole('link', { name: /^ORD-/ })).toHaveCount(52);
  await expect(orderRow(page, newest.id)).toContainText('Cancelled', { ignoreCase: true });
  expect(given).toBe(0);
});
