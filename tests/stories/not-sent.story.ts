import type { APIRequestContext } from '@playwright/test';
import type { ReadyPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  test,
} from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';
import { sendingVendor } from '#tests/support/sending-vendor.ts';

/** Purchase orders that should have gone by themselves, and did not (H2). */

const readyOf = async (request: APIRequestContext, vendorId: number) => {
  const path = `GET /api/purchase-orders/ready?vendorId=${vendorId}` as const;
  return (await api<ReadyPurchaseOrder[]>(request, path))[0];
};

/** One that is held because it is below the minimum of its vendor. */
async function held(request: APIRequestContext, name: string) {
  const made = await sendingVendor(request, name, { belowMinimum: 'hold' });
  const { id, contactPerson, phoneNumber, email } = made.vendor;
  await api(request, `PUT /api/vendors/${id}`, {
    name: made.vendor.name,
    contactPerson,
    phoneNumber,
    email,
    minimumOrder: '900.00',
  });
  await made.order();
  await expect.poll(async () => (await readyOf(request, id))?.notSent).toBeTruthy();
  return made;
}

test('a purchase order says when it goes by itself, and one that did not go says why and is sent now (H2)', async ({
  page,
  request,
}) => {
  const going = await sendingVendor(request, 'Going');
  await going.order();
  const { vendor } = await held(request, 'Held');
  await expect.poll(async () => (await readyOf(request, going.vendor.id))?.goesAt).toBeTruthy();

  await openAsManager(page, `/manager/purchase-orders?vendor=${going.vendor.id}`);
  const card = page.getByRole('region', { name: 'Ready to send' });
  await expect(card).toContainText(/It would also go by itself, (at|on) .*\d\d:\d\d\./);
  await expect(card.getByText(/^Goes by itself (at|on) /)).toBeVisible();
  // All ticked (H4).
  await expect(card.getByRole('checkbox')).toBeChecked();
  await expect(card.getByRole('button', { name: 'Send 1' })).toBeEnabled();
  await expectFitsEverywhere(page);

  const number = (await readyOf(request, vendor.id))?.number;
  await page.goto(`/manager/purchase-orders/${number}`);
  await expect(
    page.getByText('Not sent by itself: It is below the minimum of the vendor.'),
  ).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(toast(page, /^Vendor Email Sent/)).toBeVisible();
  await expect(page.getByText(/^Not sent by itself/)).toBeHidden();
});

test('what was not sent says why where it needs attention, and is sent there with one press (H2, 24.1)', async ({
  page,
  request,
}) => {
  const { vendor, location } = await held(request, 'Unsent');
  const subject = `${vendor.name} at ${location.name}`;
  await openAsManager(page, '/manager/attention?kind=purchase_order_not_sent');
  const row = page
    .getByRole('list', { name: 'What needs attention' })
    .getByRole('button', { name: subject });
  await row.click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(subject);
  await expect(main.getByText(/^Not sent by itself: It is below the minimum/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await main.getByRole('button', { name: 'Send now' }).click();
  await expect(toast(page, /^Vendor Email Sent/)).toBeVisible();
  await expect(row).toBeHidden();
  await expect.poll(async () => readyOf(request, vendor.id)).toBeUndefined();
});
