import type { Page } from '@playwright/test';
import { comingDelivery, itemsOf, productOf } from '#tests/support/coming-delivery.ts';
import {
  api,
  expect,
  expectFitsEverywhere,
  signIn,
  test,
  tryAgain,
} from '#tests/support/browser.ts';
import { dialog, openAsManager } from '#tests/support/manager.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

test('the details of an order say what came of each item, when, by whom and why, to managers and employees (R1, R2)', async ({
  page,
  request,
}) => {
  const vendor = 'Arrival Farms';
  const coming = await comingDelivery(request, { name: vendor, lines: 2 });
  const { order, locationId } = coming;
  const [first, second] = await itemsOf(request, coming);
  const came = (at: Page) =>
    dialog(at, `Order Details - #${order.id}`).getByRole('list', { name: /^What came of/ });

  await signIn(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  await expect(page.getByText(productOf(vendor, 1))).toBeVisible();
  await expect(came(page)).toHaveCount(0);

  const receive = (lines: object[]) =>
    api(page.request, 'POST /api/receipts', { locationId, vendorId: coming.vendor.id, lines });
  await receive([{ orderItemId: second?.id, quantity: 1, note: 'Rest on Friday' }]);
  await receive([{ orderItemId: second?.id, quantity: 0.5, closed: true, reason: 'damaged' }]);
  await api(page.request, `PATCH /api/order-items/${first?.id}/status`, { status: 'missing' });

  await page.route('**/api/receipts?*', (route) => route.abort());
  await page.goto(`/employee/orders?order=${order.id}`);
  await expect(page.getByText('What came could not be loaded.')).toBeVisible();
  await expect(page.getByText(productOf(vendor, 1))).toBeVisible();
  await tryAgain(page, '**/api/receipts?*');
  await expect(page.getByText('What came could not be loaded.')).toBeHidden();
  await expect(came(page)).toHaveCount(2);
  await expect(came(page).first()).toContainText('Nothing came');
  const lines = came(page).last().getByRole('listitem');
  // 2 kg were ordered. The older `reason` of the last receipt says what became of the rest: refused, for that reason (E32).
  await expect(lines.first()).toContainText(
    /^0\.5 kg kept • .+ • Priya Raman • 0\.5 kg refused: damaged$/,
  );
  await expect(lines.last()).toContainText(/^1 kg came • .+ • Priya Raman • Rest on Friday$/);
  await expectFitsEverywhere(page);

  await openAsManager(page, `/manager/orders?status=all&q=${order.id}`);
  await page
    .getByRole('button', { name: `View details of ${order.id}` })
    .first()
    .click();
  await expect(came(page)).toHaveCount(2);
  await expect(came(page).last()).toContainText('0.5 kg refused: damaged');
});
