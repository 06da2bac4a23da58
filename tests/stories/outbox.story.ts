import { expect, expectFitsEverywhere, tryAgain } from '#tests/support/browser.ts';
import { test } from '#tests/support/browser-with-mail.ts';
import { aLocation, anInvoice } from '#tests/support/invoice-photos.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

test.describe.configure({ mode: 'serial' });

const OUTBOX = '/manager/settings/outbox';

test('the outbox is empty at first and says that text messages are only captured', async ({
  page,
}) => {
  await openAsManager(page, '/manager/settings');
  // Other stories of this product may have sent something.
  await page.route(/\/api\/outbox\?/, (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.getByRole('link', { name: 'Open Outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(page.getByText('Text messages are captured, not sent.')).toBeVisible();
  await expectFitsEverywhere(page);
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a refused message stays with its reason until it is sent again', async ({
  page,
  request,
  mail,
}) => {
  const location = await aLocation(request, { ottomateEmail: 'refused@invoices.example' });
  const { order } = await anInvoice(request, { location });
  await openAsManager(page, `/manager/invoice-photos?location=${location.id}`);
  const card = page.getByRole('listitem').filter({ hasText: `Order #${order.id}` });
  mail.behave('refuses');
  await card.getByRole('button', { name: 'Send Email' }).click();
  await expect(toast(page, 'Email Failed')).toBeVisible();
  await expect(page.getByText(/^The mail server refused this message: 550/)).toBeVisible();
  await expect(card).toContainText('Failed');
  await expect(card.getByRole('button', { name: 'Retry' })).toBeEnabled();
  mail.behave('accepts');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(toast(page, 'Email Sent')).toBeVisible();
  const sent = toast(page, 'E-mail sent to refused@invoices.example');
  await expect(sent).toBeVisible();
  // The address wraps at its @ first.
  await expect(sent.locator('wbr')).toHaveCount(1);
  mail.behave('refuses');
  await card.getByRole('button', { name: 'Resend' }).click();
  await expect(toast(page, 'Email Failed')).toBeVisible();
  await card.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect(toast(page, 'Status Updated')).toBeVisible();
  // What is marked as sent is sent by nobody again.
  await card.getByRole('button', { name: 'Reset Status' }).click();
  await expect(card.getByRole('button', { name: 'Send Email' })).toBeEnabled();

  await page.goto(OUTBOX);
  // The newest of the three.
  const row = page.getByRole('row').filter({ hasText: 'refused@invoices.example' }).first();
  for (const text of ['Invoice photo', order.id, 'Failed', 'The mail server refused this message'])
    await expect(row).toContainText(text);
  await expectFitsEverywhere(page);
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(toast(page, 'Email Failed')).toBeVisible();
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  mail.behave('accepts');
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(toast(page, 'Email Sent')).toBeVisible();
  await expect(row).toContainText('Sent');
  await expect(row.getByRole('button')).toBeHidden();
  expect(mail.received.at(-1)?.to).toEqual(['refused@invoices.example']);
});

test('a message that may have arrived is sent again only after a confirmation', async ({
  page,
  request,
  mail,
}) => {
  const location = await aLocation(request, { ottomateEmail: 'dropped@invoices.example' });
  const { order } = await anInvoice(request, { location });
  await openAsManager(page, `/manager/invoice-photos?location=${location.id}`);
  const card = page.getByRole('listitem').filter({ hasText: `Order #${order.id}` });
  mail.behave('drops');
  await card.getByRole('button', { name: 'Send Email' }).click();
  await expect(toast(page, 'Email Failed')).toBeVisible();
  mail.behave('accepts');
  const before = mail.received.length;

  await page.goto(OUTBOX);
  await page.getByRole('button', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/state=failed/);
  const row = page.getByRole('row').filter({ hasText: 'dropped@invoices.example' });
  await row.getByRole('button', { name: /^Send again/ }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Send this message again?' });
  await expect(confirmation).toContainText('the message may have arrived');
  await expect(confirmation).toContainText('dropped@invoices.example gets it twice');
  await expectFitsEverywhere(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(mail.received).toHaveLength(before);
  await row.getByRole('button', { name: /^Send again/ }).click();
  await confirmation.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Email Sent')).toBeVisible();
  await expect(row).toBeHidden();
  expect(mail.received).toHaveLength(before + 1);
});

test('a text message is shown as captured; a list that cannot be loaded can be retried', async ({
  page,
  request,
}) => {
  const vendors = (await (await request.get('/api/vendors')).json()) as { id: number }[];
  for (const { id } of vendors) await request.post(`/api/vendor-orders/sms/${id}/1`);
  await openAsManager(page, OUTBOX);
  const row = page.getByRole('row').filter({ hasText: 'Captured' }).first();
  await expect(row).toContainText('by text message');
  await expect(row).toContainText('Not sent');
  await expectFitsEverywhere(page);

  await page.route(/\/api\/outbox\?/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await tryAgain(page, /\/api\/outbox\?/);
  await expect(row).toBeVisible();
});
