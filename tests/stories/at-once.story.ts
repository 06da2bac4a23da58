import type { Locator } from '@playwright/test';
import { api, choose, expect, placeOrder, test } from '#tests/support/browser.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

/** Presses, and reads `attribute` of the page two frames later: the press itself may fall into the middle of one. */
async function pressedAndRead(press: Locator, read: { of: Locator; attribute: string }) {
  const [pressable, readable] = await Promise.all([press.elementHandle(), read.of.elementHandle()]);
  return press.page().evaluate(
    async ({ pressed, shown, attribute }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      (pressed as HTMLElement).click();
      await frame();
      await frame();
      return (shown as HTMLInputElement).getAttribute(attribute);
    },
    { pressed: pressable, shown: readable, attribute: read.attribute },
  );
}

test('a quantity and a category respond within a frame, without the server', async ({ page }) => {
  await choose(page, EMPLOYEE);
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  // From here on the server does not answer, should anything ask it.
  await page.context().route('**/api/**', () => undefined);
  const plus = card.getByRole('button', { name: /^Increase/ });
  const quantity = card.getByRole('textbox');
  expect(await pressedAndRead(plus, { of: quantity, attribute: 'value' })).toBe('1');
  const chip = page.getByRole('toolbar', { name: 'Categories' }).getByRole('button').nth(1);
  expect(await pressedAndRead(chip, { of: chip, attribute: 'aria-pressed' })).toBe('true');
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
});

test('a mark responds within a frame; refused by the server, it is taken back with a sentence', async ({
  page,
  request,
}) => {
  const { order, items } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  const [item] = items;
  await choose(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/api/order-items/*/status', async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: `Order Details - #${order.id}` });
  const received = button(dialog, 'Mark as Received');
  await expect(received).toBeEnabled();
  await pressedAndRead(received, { of: dialog, attribute: 'role' });
  // The button is gone in the same frame: no later frame is waited for.
  expect(await received.count()).toBe(0);
  await expect(dialog.getByText('Received', { exact: true })).toBeVisible();

  // Meanwhile a manager took the item out of the order.
  await api(request, `DELETE /api/order-items/${item?.id ?? ''}`).catch(() => undefined);
  mayAnswer.resolve();
  await expect(page.getByText(/^Failed to update status/)).toBeVisible();
  const stored = await api<OrderItem[]>(request, `GET /api/order-items?orderId=${order.id}`);
  expect(stored).toEqual([]);
});
