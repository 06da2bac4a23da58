import type { BrowserContext, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import { api, expect, signIn, signInAs, test } from '#tests/support/browser.ts';
import { comingDelivery, itemsOf, receiptOf } from '#tests/support/coming-delivery.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { itemsOf as itemsOfOrder } from '#tests/support/ordering-employee.ts';
import { beginCorrection } from '#tests/support/receipt-correction.ts';
import { button } from '#tests/support/receiving.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { expectAllSent, hasQueue, waitingLine } from '#tests/support/send-queue.ts';
import { sendingVendor } from '#tests/support/sending-vendor.ts';
import { prepared } from '#tests/support/standing-kitchen.ts';
import { keptEntries } from '#tests/support/tablet.ts';

test.beforeEach(({ page }) => noteWhatLoads(page));

interface Pressing {
  page: Page;
  context: BrowserContext;
  /** Where it is sent. */
  address: string;
  press: () => Promise<void>;
}

/** Presses, and closes the page while its first try hangs; the next page, which it returns, sends it once. */
async function closedDuringTry({ page, context, address, press }: Pressing): Promise<Page> {
  let tries = 0;
  let hangs = true;
  await context.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    tries += 1;
    return hangs ? undefined : route.continue();
  });
  await hasQueue(page);
  await press();
  await expect.poll(() => tries).toBe(1);
  // It is being sent here: nothing says that it waits.
  await expectAllSent(page);
  await page.close();

  hangs = false;
  const next = await context.newPage();
  await noteWhatLoads(next);
  await next.goto('/');
  await expect.poll(() => tries).toBe(2);
  // Answered, and no longer kept: a reload before that would rightly send it again.
  await expect.poll(async () => keptEntries(next)).toEqual([]);
  await expectAllSent(next);
  await expect(waitingLine(next, 'needs you')).toBeHidden();
  await next.reload();
  await hasQueue(next);
  expect(tries).toBe(2);
  return next;
}

for (const [name, press, address, all] of [
  ['a mark', 'Mark as Ordered', '**/api/order-items/*/status', false],
  ['Mark All Ordered', 'Mark All Ordered', '**/mark-all-ordered/**', true],
] as const)
  test(`${name}, whose page was closed during its first try, is sent by the next page (O2, O4)`, async ({
    page,
    context,
    request,
  }) => {
    const { user, vendor, location, products } = await kitchen(request, `Closed ${press}`, 2);
    const { id } = await api<Order>(request, 'POST /api/orders', {
      locationId: location.id,
      orderedBy: user.id,
      items: products.map((product) => ({ productId: product.id, quantity: 2 })),
    });
    await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
    await expect(button(page, 'Mark as Ordered')).toHaveCount(2);
    const pressed = button(page, press).first();
    const next = await closedDuringTry({ page, context, address, press: () => pressed.click() });
    const items = await itemsOfOrder(request, id);
    expect(items.filter(({ orderedStatus }) => orderedStatus === 'ordered')).toHaveLength(
      all ? 2 : 1,
    );

    // A later mark has a moment of its own.
    const since = Date.now();
    await next.goto(`/manager/vendor-orders/${vendor.id}`);
    await button(next, 'Mark as Received').first().click();
    const moments = async () => {
      const receipts = await api<Receipt[]>(request, `GET /api/receipts?orderId=${id}`);
      return receipts.map(({ at }) => Date.parse(at) >= since);
    };
    await expect.poll(moments).toEqual([true]);
  });

test('taking back an order, whose page was closed during its first try, is sent by the next page (O2, H3)', async ({
  page,
  context,
  request,
}) => {
  const { names, order } = await sendingVendor(request, 'Closed Early');
  const { id } = await order();
  await signIn(page, names.cook);
  await page.goto(`/employee/orders?order=${id}`);
  const press = async () => {
    await button(dialog(page, `Order Details - #${id}`), 'Take Back').click();
    await button(page.getByRole('alertdialog'), 'Take Back').click();
  };
  await closedDuringTry({ page, context, address: '**/withdraw', press });
  expect((await api<Order>(request, `GET /api/orders/${id}`)).status).toBe('cancelled');
});

for (const [press, outcome] of [
  ['Submit Order', { state: 'ordered' }],
  ['Skip', { state: 'none', reason: { code: 'no_order_skipped' } }],
  ['Save Changes', { state: 'waiting', isChanged: true }],
] as const)
  test(`${press} of a prepared order, whose page was closed during its first try, is sent by the next page (O2, H6)`, async ({
    page,
    context,
    request,
  }) => {
    const { products, user, vendor, location, read } = await prepared(request, `Closed ${press}`);
    const [first] = await read();
    await signInAs(page, user.id);
    await page.goto(`/employee?prepared=${location.id}`);
    const card = page.getByRole('region', { name: vendor.name, exact: true }).first();
    await button(card, `Increase quantity of ${products[0]?.name}`).click();
    const pressed = button(card, press);
    const address = `**/api/prepared-orders/${first?.id}**`;
    await closedDuringTry({ page, context, address, press: () => pressed.click() });
    const query = `locationId=${location.id}`;
    const all = await api<PreparedOrder[]>(request, `GET /api/prepared-orders?${query}`);
    expect(all.find(({ id }) => id === first?.id)).toMatchObject(outcome);
    const made = await api<Order[]>(request, `GET /api/orders/user/${user.id}`);
    expect(made).toHaveLength(press === 'Submit Order' ? 1 : 0);
  });

test('a correction of a receipt, whose page was closed during its first try, is sent by the next page (O2, E13)', async ({
  page,
  context,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Closed Dock', lines: 2 });
  const { vendor, locationId } = coming;
  const items = await itemsOf(request, coming);
  await api(request, 'POST /api/receipts', {
    locationId,
    vendorId: vendor.id,
    lines: items.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
  });
  const { receipt } = await beginCorrection(page, coming);
  const save = button(receipt, 'Save Correction');
  await closedDuringTry({
    page,
    context,
    address: '**/api/receipts/*',
    press: () => save.click(),
  });
  const { version, lines } = await receiptOf(request, coming);
  expect([version, lines.map(({ quantity }) => quantity)]).toEqual([2, [1, 1]]);
});
