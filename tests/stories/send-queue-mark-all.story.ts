import type { Page } from '@playwright/test';
import type { Order } from '#contract/calls/orders.ts';
import { api, expect, loseNetwork, test } from '#tests/support/browser.ts';
import { openAsManager } from '#tests/support/manager.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { itemsOf } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';
import { hasLoaded, noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { loseFirstAnswer } from '#tests/support/lost-answers.ts';
import {
  expectAllSent,
  hasQueue,
  openBackOnline,
  queueDialog,
  waitingLine,
} from '#tests/support/send-queue.ts';

test('Mark All Ordered waits without a network, marks once what its manager saw, and nothing that came since; Logout says that it waits (O2, O6)', async ({
  page,
  context,
  request,
}) => {
  const { user, vendor, location, products } = await kitchen(request, 'All Marked', 2);
  const order = () =>
    api<Order>(request, 'POST /api/orders', {
      locationId: location.id,
      orderedBy: user.id,
      items: products.map(({ id }) => ({ productId: id, quantity: 2 })),
    });
  const seen = await order();
  await noteWhatLoads(page);
  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  await expect(button(page, 'Mark as Ordered')).toHaveCount(2);
  await hasQueue(page);
  // The question of Logout is in it.
  await hasLoaded(page, '/parts-');
  await loseNetwork(page);
  await button(page, 'Mark All Ordered').dblclick();
  await expect(button(page, 'Mark All Ordered')).toBeHidden();
  await expect(page.getByRole('main').getByText('Marking waits to be sent')).toBeVisible();
  await expectWholeLine(page);
  await button(page, 'Logout').click();
  const question = page.getByRole('alertdialog', { name: 'Log out before it is sent?' });
  await expect(question).toContainText('1 waiting to be sent: kept on this device');
  await button(question, 'Cancel').click();
  await waitingLine(page, '1 waiting to be sent').click();
  await expect(queueDialog(page)).toContainText(`Mark 2 items of ${vendor.name} as ordered`);
  const drop = queueDialog(page).getByRole('button', { name: /^Drop Mark 2 items/ });
  await drop.dblclick();
  await expect(drop).toBeVisible();
  await expect(button(queueDialog(page), 'Drop for good')).toBeHidden();
  await page.close();

  const later = await order();
  const presses = await loseFirstAnswer(context, '**/api/vendor-orders/mark-all-ordered/**');
  const next = await openBackOnline(context);
  await expect.poll(presses).toHaveLength(2);
  await expectAllSent(next);
  await expect(waitingLine(next, 'needs you')).toBeHidden();
  const states = async (of: Order) =>
    (await itemsOf(request, of.id)).map(({ orderedStatus }) => orderedStatus);
  expect(await states(seen)).toEqual(['ordered', 'ordered']);
  expect(await states(later)).toEqual(['pending', 'pending']);
});

/** On a telephone the line is below the menu's button, and nothing of it is cut. */
async function expectWholeLine(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const line = waitingLine(page, 'Offline · 1 waiting to be sent');
  const [text, bar] = [line.locator('span').first(), page.getByRole('banner')];
  const isCut = () =>
    text.evaluate(
      (one) =>
        getComputedStyle(one).textOverflow === 'ellipsis' || one.scrollWidth > one.clientWidth,
    );
  await expect(text).toBeInViewport({ ratio: 1 });
  expect(await isCut()).toBe(false);
  const below = await bar.evaluate((one) => one.getBoundingClientRect().bottom);
  const offset = () =>
    bar.evaluate((one) => getComputedStyle(one).getPropertyValue('--sticky-top'));
  await expect.poll(offset).toBe(`${below}px`);
  if (usual) await page.setViewportSize(usual);
}
