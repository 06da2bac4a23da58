import type { Locator, Page } from '@playwright/test';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { OutboxMessage } from '#contract/calls/outbox.ts';
import type { Vendor } from '#contract/calls/vendors.ts';

const PRODUCE = 'Hudson Valley Produce';
/** Has no e-mail address. */
const SEAFOOD = 'Cape Ann Seafood';
const DAIRY = 'Millbrook Dairy & Bakery';

async function openVendor(page: Page, name: string, query = ''): Promise<void> {
  const vendors = await api<Vendor[]>(page.request, 'GET /api/vendors');
  const vendor = vendors.find((one) => one.name === name);
  await openAsManager(page, `/manager/vendor-orders/${vendor?.id ?? ''}${query}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The purchase orders of what is pending of a vendor at a location: an earlier story may have ordered there too. */
async function pendingNumbers(
  page: Page,
  vendor: string,
  location: string,
): Promise<(number | null)[]> {
  const pending = await api<OrderItem[]>(
    page.request,
    'GET /api/order-items?open=true&status=pending',
  );
  const here = pending.filter(
    (item) => item.vendorName === vendor && item.locationName === location,
  );
  expect(here).not.toEqual([]);
  return [...new Set(here.map(({ purchaseOrderNumber }) => purchaseOrderNumber))];
}

const numberText = (number: number | null) => `PO ${number}`;
const place = (page: Page, name: string): Locator => page.getByRole('region', { name });
const press = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Replaces the server's answer to a call. */
async function answer(page: Page, path: string, status: number, json: object): Promise<void> {
  await page.route(`**/api/vendor-orders/${path}/**`, (route) => route.fulfill({ status, json }));
}

test('without a service SMS and e-mail are captured, and the screen says so; sending again asks for confirmation', async ({
  page,
}) => {
  await openVendor(page, PRODUCE);
  const grill = place(page, 'Harborfront Grill');
  const numbers = await pendingNumbers(page, PRODUCE, 'Harborfront Grill');
  await press(grill, 'SMS');
  await expect(toast(page, 'SMS Sent to Outbox Folder')).toBeVisible();
  await expect(
    toast(
      page,
      'Captured: Text message to +1 914-555-0142 was written to the outbox folder and not sent, because no service is set up.',
    ),
  ).toBeVisible();
  for (const number of numbers) {
    await expect(grill.getByText(numberText(number), { exact: true })).toBeVisible();
    const ubl = grill.getByRole('link', { name: `Download UBL file of ${numberText(number)}` });
    await expect(ubl).toHaveAttribute('href', `/api/purchase-orders/${number}/ubl`);
  }
  await expect(grill.getByRole('button', { name: 'Public Links (1)' })).toBeVisible();

  await press(grill, 'SMS');
  const question = page.getByRole('alertdialog', { name: 'Send the SMS again?' });
  await expect(question).toContainText(`An SMS with these items went to ${PRODUCE} at`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await press(grill, 'Email');
  await expect(toast(page, 'Vendor Email Sent to Outbox Folder')).toBeVisible();
  const sent = await api<OutboxMessage[]>(page.request, 'GET /api/outbox');
  expect(sent.slice(0, 2).map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'captured'],
    ['sms', 'captured'],
  ]);
  await press(grill, 'SMS');
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect(question).toBeHidden();
  await expect(toast(page, 'SMS Sent to Outbox Folder')).toBeVisible();
});

test('sending shows the specified texts for success and failure', async ({ page }) => {
  await openVendor(page, PRODUCE);
  const bistro = place(page, 'Vine Street Bistro');
  const sent = { message: 'Text message sent to +1 914-555-0142', captured: false };
  const refused = { code: 'not_delivered', message: 'The mail server said no.' };

  await answer(page, 'sms', 200, sent);
  await press(bistro, 'SMS');
  await expect(toast(page, 'SMS Sent')).toBeVisible();
  await expect(toast(page, sent.message)).toBeVisible();
  await answer(page, 'email', 200, sent);
  await press(bistro, 'Email');
  await expect(toast(page, 'Vendor Email Sent')).toBeVisible();

  await page.reload();
  await answer(page, 'sms', 503, refused);
  await press(bistro, 'SMS');
  await expect(toast(page, 'SMS Failed')).toBeVisible();
  await expect(toast(page, 'Failed to send SMS notification to vendor.')).toBeVisible();
  await answer(page, 'email', 503, refused);
  await press(bistro, 'Email');
  await expect(toast(page, 'Email Failed')).toBeVisible();
  await expect(toast(page, refused.message)).toBeVisible();
  const otherwise = toast(page, 'Failed to send email notification to vendor.');
  await page.route('**/api/vendor-orders/email/**', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' }),
  );
  await press(bistro, 'Email');
  await expect(otherwise).toBeVisible();
  await page.reload();
  await page.route('**/api/vendor-orders/email/**', (route) => route.abort());
  await press(bistro, 'Email');
  await expect(otherwise).toBeVisible();
  // Without an answer it is unknown whether the e-mail was sent.
  await press(bistro, 'Email');
  await expect(page.getByRole('alertdialog')).toContainText('it may have gone out');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await answer(page, 'public-link', 503, refused);
  await press(bistro, 'Share');
  await expect(toast(page, 'Link Generation Failed')).toBeVisible();
  await answer(page, 'mark-all-ordered', 503, refused);
  await press(place(page, 'Harborfront Grill'), 'Mark All Ordered');
  await expect(toast(page, 'Mark All Ordered Failed')).toBeVisible();
});

test('a message that may have arrived is sent again only after a confirmation', async ({
  page,
}) => {
  await openVendor(page, PRODUCE);
  const bistro = place(page, 'Vine Street Bistro');
  const broken = {
    code: 'not_delivered',
    message: 'The connection to the mail server broke; the message may have arrived.',
    mayHaveArrived: true,
  };
  await answer(page, 'email', 503, broken);
  await press(bistro, 'Email');
  await expect(toast(page, broken.message)).toBeVisible();
  await press(bistro, 'Email');
  await expect(page.getByRole('alertdialog')).toContainText('it may have gone out');
});

test('pending items beyond the loaded page are marked as ordered too', async ({ page }) => {
  // Simulates pending items beyond the first page.
  await page.route('**/api/order-items?*limit=50*', async (route) => {
    const response = await route.fetch();
    const items = (await response.json()) as OrderItem[];
    for (const item of items) item.orderedStatus = 'ordered';
    await route.fulfill({ response, json: items });
  });
  await openVendor(page, PRODUCE);
  const grill = place(page, 'Harborfront Grill');
  await expect(grill.getByRole('button', { name: 'Mark as Received' }).first()).toBeVisible();
  await expect(grill.getByRole('button', { name: 'Mark as Ordered' })).toBeHidden();
  await expect(grill.getByRole('button', { name: 'Mark All Ordered' })).toBeVisible();
  // A list may be under way: another one is read with each change.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a double tap sends once; until then the button is busy and the others are disabled', async ({
  page,
}) => {
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/vendor-orders/sms/**', async (route) => {
    calls += 1;
    await released;
    await route.fulfill({ json: { message: 'Text message sent', captured: false } });
  });
  await openVendor(page, PRODUCE);
  const cafe = place(page, 'Park Slope Café');
  await cafe.getByRole('button', { name: 'SMS' }).dblclick();
  await expect(cafe.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(cafe.getByRole('button', { name: 'Email' })).toBeDisabled();
  await expect(cafe.getByRole('button', { name: 'Share' })).toBeDisabled();
  release();
  await expect(toast(page, 'SMS Sent')).toBeVisible();
  await expect(cafe.getByRole('button', { name: 'Email' })).toBeEnabled();
  await expect(cafe.getByRole('button', { name: 'SMS' })).toBeFocused();
  expect(calls).toBe(1);
});

test('a vendor without an e-mail address cannot be e-mailed, and the button says why', async ({
  page,
}) => {
  await openVendor(page, SEAFOOD);
  const email = place(page, 'Harborfront Grill').getByRole('button', { name: 'Email' });
  await expect(email).toBeDisabled();
  await expect(email).toHaveAccessibleDescription(
    `${SEAFOOD} has no e-mail address. Add one under Vendors.`,
  );
  await expectFitsEverywhere(page);
});

test('Share copies a link where the browser allows it', async ({ page, context, product }) => {
  const origin = product.address;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await openVendor(page, PRODUCE);
  await press(place(page, 'Red Hook Commissary'), 'Share');
  await expect(toast(page, 'Public Link Generated')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.replace(/[\w-]{43}$/, '')).toBe(`${origin}/vendor-orders/`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Purchase Order', exact: true })).toBeVisible();
});

test('where the browser refuses, Share shows the link selected, to be copied by hand', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let refusals = 2;
    navigator.clipboard.writeText = () =>
      refusals-- > 0 ? Promise.reject(new Error('NotAllowedError')) : Promise.resolve();
  });
  await openVendor(page, PRODUCE);
  const commissary = place(page, 'Red Hook Commissary');
  const shown = dialog(page, 'Public Link Generated');
  // The refresh after the link was created may take longer than opening the dialog.
  await page.route('**/api/vendor-orders/public-links/**', async (route) => {
    await shown.waitFor();
    await route.continue();
  });
  await press(commissary, 'Share');
  const field = shown.getByRole('textbox', { name: 'Public link' });
  await expect(field).toHaveValue(/\/vendor-orders\/[\w-]{43}$/);
  await expect(field).not.toBeEditable();
  await expect(field).toBeFocused();
  const selected = () => page.evaluate(() => window.getSelection()?.toString());
  await expect.poll(selected).toBe(await field.inputValue());
  await expect(shown).toContainText('press Ctrl+C, or Command+C on a Mac, or touch and hold it');
  await expectFitsEverywhere(page);
  await shown.getByRole('button', { name: 'Copy Link' }).click();
  await expect(shown).toContainText('The browser does not allow copying here.');
  await expect.poll(selected).toBe(await field.inputValue());
  await shown.getByRole('button', { name: 'Copy Link' }).click();
  await expect(toast(page, 'Copied to the clipboard.')).toBeVisible();
  await expect(shown).toBeHidden();
  await expect(commissary.getByRole('button', { name: 'Share' })).toBeFocused();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an order has the same buttons for each of its vendors, and a number before it is marked (E34)', async ({
  page,
}) => {
  const pending = await api<OrderItem[]>(
    page.request,
    'GET /api/order-items?open=true&status=pending',
  );
  const item = pending.find(({ vendorName }) => vendorName === 'Empire Restaurant Supply');
  await openAsManager(page, `/manager/vendor-orders/${item?.orderId ?? ''}`);
  const supply = place(page, 'Empire Restaurant Supply');
  for (const name of ['SMS', 'Email', 'Share'])
    await expect(supply.getByRole('button', { name, exact: true })).toBeEnabled();
  await expect(supply.getByRole('link', { name: 'PDF' })).toBeVisible();
  const number = supply.getByText(`PO ${item?.purchaseOrderNumber}`);
  await expect(number).toBeVisible();
  await supply.getByRole('button', { name: 'Mark as Ordered' }).first().click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await expect(number).toBeVisible();
});

test('Mark All Ordered marks all pending items of a location; the filters and an unknown vendor work', async ({
  page,
}) => {
  await openVendor(page, DAIRY);
  const bistro = place(page, 'Vine Street Bistro');
  const numbers = await pendingNumbers(page, DAIRY, 'Vine Street Bistro');
  let calls = 0;
  page.on('request', (one) => (calls += one.url().includes('/mark-all-ordered/') ? 1 : 0));
  await bistro.getByRole('button', { name: 'Mark All Ordered' }).dblclick();
  await expect(toast(page, 'Items Marked as Ordered')).toBeVisible();
  expect(calls).toBe(1);
  await expect(bistro.getByRole('button', { name: 'Mark All Ordered' })).toBeHidden();
  for (const number of numbers)
    await expect(bistro.getByText(numberText(number), { exact: true })).toBeVisible();
  await expect(page.getByText(/^Active Items \(\d+\)$/)).toBeVisible();
  await page.getByText('All Items', { exact: true }).click();
  await expect(page).toHaveURL(/\?items=all$/);
  await page.goto('/manager/vendor-orders/999999');
  await expect(page.getByRole('heading', { name: 'Vendor not found' })).toBeVisible();
});
