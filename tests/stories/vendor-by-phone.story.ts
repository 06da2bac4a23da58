import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, stopLiveUpdates, toast } from '#tests/support/manager.ts';
import { orderedFromVendor } from '#tests/support/ordered-from-vendor.ts';

test('a manager who telephoned records that the vendor confirmed; nobody waits for its answer any more (V8)', async ({
  page,
  request,
}) => {
  const { vendor, read } = await orderedFromVendor(request, 'Called');
  const [{ purchaseOrderNumber: number } = { purchaseOrderNumber: 0 }] = await read();
  await api(request, `POST /api/purchase-orders/${number}/send`, { channel: 'sms' });
  await openAsManager(page, `/manager/purchase-orders/${number}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '+1 914-555-0199' })).toHaveAttribute(
    'href',
    'tel:+19145550199',
  );
  const button = page.getByRole('button', { name: 'Confirmed by Phone' });
  await button.click();
  const confirmation = dialog(page, 'Confirmed by Phone');
  await expect(confirmation).toContainText(vendor.name);
  await confirmation.getByRole('textbox', { name: 'Spoken With' }).fill('Kay');
  await confirmation.getByRole('textbox', { name: 'Note' }).fill('Ring at the side gate');
  await expectAccessible(page);
  // The answer is lost: what was typed stays, although the purchase order is answered. The second try is the same.
  await page.route(
    '**/confirm-by-phone',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const save = confirmation.getByRole('button', { name: 'Save Confirmation' });
  await save.click();
  await expect(page.getByText(/By telephone with Kay/)).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(confirmation.getByRole('textbox', { name: 'Note' })).toHaveValue(
    'Ring at the side gate',
  );
  await save.click();
  await expect(toast(page, 'Confirmation Recorded')).toBeVisible();
  await expect(confirmation).toBeHidden();
  await expect(button).toBeHidden();
  await expect(
    page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').last(),
  ).toHaveText(
    /Answered.*Elena Marchetti.*By telephone with Kay: 5 items as ordered: Ring at the side gate/,
  );
  await expect(page.getByRole('list', { name: 'Answers' })).toContainText(
    /Confirmed by telephone by Kay, .*, recorded by Elena Marchetti.*Ring at the side gate/s,
  );
  await expect(main.getByText('Can deliver • by telephone')).toHaveCount(5);
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await page.getByRole('link', { name: 'Back to Purchase Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Orders' })).toBeVisible();
  // Rows stay until others are loaded: after those that are answered, an absent row is not one that loads still.
  const row = page.getByRole('row').filter({ hasText: vendor.name });
  const states = page.getByRole('toolbar', { name: 'States' });
  await states.getByRole('button', { name: /^Answered/ }).click();
  await expect(row).toHaveCount(1);
  await states.getByRole('button', { name: 'Not answered' }).click();
  await expect(row).toHaveCount(0);
});

test('a confirmation by phone closes when the page shows it: the focus goes there, not to a button that is gone (V8)', async ({
  page,
  request,
}) => {
  const { read } = await orderedFromVendor(request, 'Focused');
  const [{ purchaseOrderNumber: number } = { purchaseOrderNumber: 0 }] = await read();
  await api(request, `POST /api/purchase-orders/${number}/send`, { channel: 'sms' });
  await stopLiveUpdates(page);
  await openAsManager(page, `/manager/purchase-orders/${number}`);
  const button = page.getByRole('button', { name: 'Confirmed by Phone' });
  await button.click();
  const confirmation = dialog(page, 'Confirmed by Phone');
  const mayGo = Promise.withResolvers<void>();
  await page.route(`**/api/purchase-orders/${number}?*`, async (route) => {
    await mayGo.promise;
    await route.continue();
  });
  await confirmation.getByRole('button', { name: 'Save Confirmation' }).click();
  await expect(page.getByText('Confirmation Recorded')).toBeVisible();
  await expect(confirmation.getByRole('button', { name: 'Saving...' })).toBeVisible();
  mayGo.resolve();
  await expect(confirmation).toBeHidden();
  await expect(button).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('an answer that the vendor replaced a moment before the press is not accepted: the manager sees the new one (V7)', async ({
  page,
  request,
}) => {
  const { read, answer } = await orderedFromVendor(request, 'Replaced');
  await answer([
    { answer: 'short', quantity: 3 },
    { answer: 'confirmed' },
    { answer: 'confirmed' },
    { answer: 'confirmed' },
    { answer: 'confirmed' },
  ]);
  const [tomatoes] = await read();
  await openAsManager(page, `/manager/purchase-orders/${tomatoes?.purchaseOrderNumber}`);
  await expect(page.getByText('Short: 3 of 5')).toBeVisible();
  await page.route(`**/api/order-items/${tomatoes?.id}/answer/accept`, async (route) => {
    await answer([
      { answer: 'out' },
      { answer: 'confirmed' },
      { answer: 'confirmed' },
      { answer: 'confirmed' },
      { answer: 'confirmed' },
    ]);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Accept the answer about Replaced Tomatoes' }).click();
  await expect(
    toast(
      page,
      /^The vendor answered Replaced Tomatoes again meanwhile\. This answer was not settled/,
    ),
  ).toBeVisible();
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(page.getByText('Short: 3')).toBeHidden();
  expect((await read())[0]).toMatchObject({ quantity: 5, orderedStatus: 'pending' });
});

test('what was sent a moment ago is sent again only after a question, also after a reload (D23)', async ({
  page,
  request,
}) => {
  const { vendor, location, read } = await orderedFromVendor(request, 'Resent');
  const [{ purchaseOrderNumber: number } = { purchaseOrderNumber: 0 }] = await read();
  await openAsManager(page, `/manager/vendor-orders/${vendor.id}`);
  const kitchen = page.getByRole('region', { name: location.name });
  await kitchen.getByRole('button', { name: 'Email' }).click();
  await expect(toast(page, /^Vendor Email Sent/)).toBeVisible();
  await page.reload();
  await expect(kitchen.getByText('Sent', { exact: true })).toBeVisible();
  await kitchen.getByRole('button', { name: 'Email' }).click();
  const again = page.getByRole('alertdialog', { name: 'Send the e-mail again?' });
  await expect(again).toContainText(/went to Resent Farms at \d{2}:\d{2}\./);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`/manager/purchase-orders/${number}`);
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(
    page.getByRole('alertdialog', { name: 'Send this purchase order again?' }),
  ).toContainText(/It went to Resent Farms on .+ \d{2}:\d{2}\. Another message/);
  const { events } = await api<{ events: { kind: string }[] }>(
    request,
    `GET /api/purchase-orders/${number}`,
  );
  // By its link, and by one e-mail.
  expect(events.filter(({ kind }) => kind === 'sent')).toHaveLength(2);
});
