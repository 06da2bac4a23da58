import type { Locator, Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import type { ProductCategory } from '#contract/calls/products.ts';
import { api, choose, expect, signIn, test } from '#tests/support/browser.ts';
import { cardOf, comingDelivery, lineOf } from '#tests/support/coming-delivery.ts';
import { aLocation, anInvoice } from '#tests/support/invoice-photos.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** On a busy machine the second tap comes later than a person's. The time that it has is an animation's, so that is slowed. */
async function slowAnimations(page: Page, playbackRate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate });
}

/** Taps twice at one point, the second time as soon as `opened` is visible; by then `under` is at that point. */
async function tapTwice(
  page: Page,
  control: Locator,
  { opened, under }: { opened: Locator; under: Locator },
): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await slowAnimations(page, 0.1);
  await control.tap();
  await opened.waitFor();
  await page.touchscreen.tap(x, y);
  await slowAnimations(page, 1);
  const lies = (element: Element, at: { x: number; y: number }) =>
    element.contains(document.elementFromPoint(at.x, at.y));
  await expect.poll(() => under.evaluate(lies, { x, y })).toBe(true);
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ ...phone, contextOptions: { reducedMotion } });

    test('a double tap opens the order form and does not submit it; one more tap does', async ({
      page,
    }) => {
      const { name } = await orderingEmployee(page.request, `Double Tap ${reducedMotion}`);
      await choose(page, name);
      const form = dialog(page, 'Submit Order');
      const submit = button(form, 'Submit Order');
      let orders = 0;
      page.on('request', (one) => {
        if (one.method() === 'POST' && one.url().endsWith('/api/orders')) orders += 1;
      });
      await page
        .getByRole('button', { name: /^Increase quantity of/ })
        .first()
        .tap();

      // The dialog's code is loaded from the server the first time.
      await button(page, 'Submit Order').tap();
      await button(form, 'Cancel').tap();
      await expect(form).toBeHidden();

      await tapTwice(page, button(page, 'Submit Order'), { opened: form, under: submit });
      await expect(submit).toBeEnabled();
      expect(orders).toBe(0);
      await submit.tap();
      await expect(page.getByText('Order submitted successfully!')).toBeVisible();
      expect(orders).toBe(1);
    });
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('a double tap on Delete Photo opens the confirmation and deletes nothing', async ({
    page,
    request,
  }) => {
    const { order, urls } = await anInvoice(request, { location: await aLocation(request) });
    await openAsManager(page, `/manager/orders?status=all&q=${order.id}`);
    await page.getByRole('button', { name: /photo/i }).first().tap();
    const remove = button(dialog(page, `Invoice Photos - ${order.employeeName}`), 'Delete Photo');
    const question = page.getByRole('alertdialog');
    await tapTwice(page, remove, { opened: question, under: button(question, 'Delete Photo') });
    await expect(question).toBeVisible();
    await button(question, 'Cancel').tap();
    await expect(question).toBeHidden();
    const { invoicePhotoUrls } = await api<Order>(request, `GET /api/orders/${order.id}`);
    expect(invoicePhotoUrls).toEqual(urls);
  });

  test('a double tap on a delivery presses neither the bar nor what lies below it (R3)', async ({
    page,
    request,
  }) => {
    const coming = await comingDelivery(request, { name: 'Below The Bar Farms', lines: 6 });
    await signIn(page, EMPLOYEE);
    await page.goto('/employee/receive');
    await slowAnimations(page, 0.1);
    await cardOf(page, coming).tap();
    await lineOf(page, coming, 0).waitFor();
    const isAllOfTheBar = await page.getByRole('region', { name: 'Record' }).evaluate((bar) => {
      const { left, top, width, height } = bar.getBoundingClientRect();
      const at = [0.1, 0.3, 0.5, 0.7, 0.9];
      return at.flatMap((x) =>
        at.map((y) => document.elementFromPoint(left + x * width, top + y * height) === bar),
      );
    });
    expect(new Set(isAllOfTheBar)).toEqual(new Set([true]));
    await slowAnimations(page, 1);
    await button(page, 'All Arrived').tap();
    await expect(page.getByText('Delivery Recorded')).toBeVisible();
  });
});

test('an Enter key held down after it opened a dialog neither submits nor closes it', async ({
  page,
  request,
}) => {
  const { name } = await api<ProductCategory>(request, 'POST /api/product-categories', {
    name: 'Held Enter',
  });
  await openAsManager(page, '/manager/settings');
  let changes = 0;
  page.on('request', (one) => {
    if (['PATCH', 'PUT', 'DELETE'].includes(one.method())) changes += 1;
  });
  const holdEnter = async (opened: Locator) => {
    await page.keyboard.down('Enter');
    await opened.waitFor();
    for (let n = 0; n < 5; n++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  };

  await button(page, `Edit ${name}`).focus();
  const editing = page.getByRole('dialog');
  await holdEnter(editing);
  await expect(editing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();

  await button(page, `Delete ${name}`).focus();
  const question = page.getByRole('alertdialog');
  await holdEnter(question);
  await expect(question).toBeVisible();
  expect(changes).toBe(0);
  // A new press is intended, however soon it comes.
  await button(question, 'Delete').press('Enter');
  await expect(button(page, `Edit ${name}`)).toBeHidden();
  expect(changes).toBe(1);
});
