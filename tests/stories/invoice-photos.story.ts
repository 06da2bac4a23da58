import type { Locator, Page } from '@playwright/test';
import { expect, expectFitsEverywhere, test, tryAgain } from '#tests/support/browser.ts';
import { aLocation, anInvoice } from '#tests/support/invoice-photos.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

const SCREEN = '/manager/invoice-photos';

/** The cards of the photos of one order. */
const cardsOf = (page: Page, orderId: string) =>
  page.getByRole('listitem').filter({ hasText: `Order #${orderId}` });
const press = (within: Locator | Page, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

test('a manager opens a photo with its details and e-mails it to its location', async ({
  page,
  request,
}) => {
  const location = await aLocation(request, { ottomateEmail: 'quay@invoices.example' });
  const { order, vendorName, urls } = await anInvoice(request, { location });
  await openAsManager(page, `${SCREEN}?location=${location.id}`);
  await expect(page.getByRole('heading', { name: 'Invoice Photos' })).toBeVisible();
  await expect(page.getByText('View all invoice photos organized by date')).toBeVisible();
  await expect(page.getByText('1 photo(s) found')).toBeVisible();
  const card = cardsOf(page, order.id);
  await expect(card.getByRole('heading', { name: location.name })).toBeVisible();
  for (const text of [vendorName, 'quay@invoices.example', 'Email Status', 'Not sent'])
    await expect(card).toContainText(text);
  await expect(card).toContainText(/\w{3} \d\d, \d{4}, \d\d:\d\d/);

  const small = card.locator('img');
  await expect(small).toHaveAttribute('src', /\.small\.webp$/);
  const opening = page.waitForEvent('popup');
  await card.getByRole('link', { name: 'in a new tab' }).click();
  const opened = await opening;
  expect(new URL(opened.url()).pathname).toBe(urls[0]);
  await opened.close();

  // Without a mail server it is captured, which both the screen and the toast say (D23).
  await expect(page.getByText('E-mail is captured, not sent.')).toBeVisible();
  await press(card, 'Send Email');
  await expect(toast(page, 'Email Sent to Outbox Folder')).toBeVisible();
  await expect(page.getByText(/^Captured: E-mail to quay@.+ not sent/)).toBeVisible();
  await expect(card).toContainText('Sent');
  await expectFitsEverywhere(page);
  await press(card, 'Reset Status');
  await expect(toast(page, 'Status Updated')).toBeVisible();
  await expect(card).toContainText('Not sent');
  await press(card, 'Send Email');
  await expect(card.getByRole('button', { name: 'Resend' })).toBeEnabled();
  await press(card, 'Resend');
  await expect(toast(page, 'Email Sent to Outbox Folder')).toBeVisible();
  await page.reload();
  await expect(card.getByRole('button', { name: 'Reset Status' })).toBeVisible();
});

test('all photos of an order show the one e-mail status of the order', async ({
  page,
  request,
}) => {
  const location = await aLocation(request, { ottomateEmail: 'quay@invoices.example' });
  const { order } = await anInvoice(request, { location, photos: 2 });
  await openAsManager(page, `${SCREEN}?location=${location.id}`);
  const cards = cardsOf(page, order.id);
  await expect(cards).toHaveCount(2);
  await press(cards.first(), 'Send Email');
  await expect(cards.last().getByRole('button', { name: 'Reset Status' })).toBeEnabled();
});

test('a location without an address cannot be e-mailed, and the toast says why', async ({
  page,
  request,
}) => {
  const location = await aLocation(request);
  const { order } = await anInvoice(request, { location });
  await openAsManager(page, `${SCREEN}?location=${location.id}`);
  const card = cardsOf(page, order.id);
  await expect(card).toContainText('No e-mail address');
  await press(card, 'Send Email');
  await expect(toast(page, 'No Email Address')).toBeVisible();
  await expect(
    toast(page, 'This location does not have an ottomate email address configured.'),
  ).toBeVisible();
  await expect(card).toContainText('Not sent');
});

test('a failure shows the texts of the specification', async ({ page, request }) => {
  const location = await aLocation(request, { ottomateEmail: 'quay@invoices.example' });
  const { order } = await anInvoice(request, { location });
  await openAsManager(page, `${SCREEN}?location=${location.id}`);
  const card = cardsOf(page, order.id);
  await page.route('**/api/invoice-photos/email', (route) => route.abort());
  await press(card, 'Send Email');
  await expect(toast(page, 'Email Failed')).toBeVisible();
  await page.unroute('**/api/invoice-photos/email');
  await press(card, 'Send Email');
  await expect(card.getByRole('button', { name: 'Reset Status' })).toBeEnabled();
  await page.route('**/email-status', (route) => route.abort());
  await press(card, 'Reset Status');
  await expect(toast(page, 'Update Failed')).toBeVisible();
  await expect(toast(page, 'Failed to update email status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Reset Status' })).toBeEnabled();
});

test('photos are loaded page by page, newest order first', async ({ page, request }) => {
  const location = await aLocation(request);
  const older = await anInvoice(request, { location, photos: 14 });
  const newer = await anInvoice(request, { location, photos: 14 });
  await openAsManager(page, `${SCREEN}?location=${location.id}`);
  await expect(page.getByText('28 photo(s) found')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: location.name })).toHaveCount(24);
  await expect(cardsOf(page, newer.order.id)).toHaveCount(14);
  await expect(page.getByText('24 of 28 shown')).toBeVisible();
  await press(page, 'Load more');
  await expect(cardsOf(page, older.order.id)).toHaveCount(14);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
});

test('months can be stepped through or selected, and an empty month links to the newest one with photos', async ({
  page,
  request,
}) => {
  const location = await aLocation(request);
  await anInvoice(request, { location });
  await openAsManager(page, `${SCREEN}?location=${location.id}`);
  await expect(page.getByText('1 photo(s) found')).toBeVisible();
  const month = page.getByRole('combobox', { name: 'Month' });
  const now = await month.innerText();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await press(page, 'Previous month');
  await expect(page).toHaveURL(/month=\d{4}-\d\d/);
  await expect(month).not.toHaveText(now);
  const before = await month.innerText();
  await expect(page.getByText('0 photo(s) found')).toBeVisible();
  await expect(page.getByText(`No invoice photos in ${before}`)).toBeVisible();
  await page.reload();
  await expect(month).toHaveText(before);
  await expectFitsEverywhere(page);
  await press(page, `Show ${now}`);
  await expect(page.getByText('1 photo(s) found')).toBeVisible();
  await month.click();
  await page.getByRole('option', { name: before }).click();
  await expect(page.getByText('0 photo(s) found')).toBeVisible();
  await press(page, 'Next month');
  await expect(page.getByText('1 photo(s) found')).toBeVisible();

  const empty = await aLocation(request);
  await page.reload();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: empty.name }).click();
  await expect(page.getByText('No order of this location has an invoice photo yet.')).toBeVisible();
  await press(page, 'Show all locations');
  await expect(page.getByRole('listitem').filter({ hasText: location.name })).not.toHaveCount(0);
  await expect(page).not.toHaveURL(/location/);
});

test('loading shows eight placeholders; an empty list and a failure have their texts', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  const list = /\/api\/invoice-photos\?/;
  await openAsManager(page, '/manager');
  await page.route(list, async (route) => {
    await held.promise;
    await route.fulfill({ json: [], headers: { 'x-total-count': '0' } });
  });
  await page.goto(SCREEN);
  const loading = page.getByText('Loading invoice photos...');
  await expect(loading).toBeAttached();
  await expect(loading.locator('xpath=following-sibling::div')).toHaveCount(8);
  held.resolve();
  await expect(page.getByText('No invoice photos found')).toBeVisible();
  await expect(
    page.getByText(
      'Invoice photos will appear here when orders are submitted with photo attachments',
    ),
  ).toBeVisible();

  await page.unroute(list);
  await page.route(list, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await tryAgain(page, list);
  await expect(page.getByText(/^\d+ photo\(s\) found$/)).toBeVisible();
});
