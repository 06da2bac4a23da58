import type { APIRequestContext } from '@playwright/test';
import type { PurchaseOrderRecord, ReadyPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { openAsManager, toast } from '#tests/support/manager.ts';

const SCREEN = '/manager/purchase-orders';
const ready = (request: APIRequestContext) =>
  api<ReadyPurchaseOrder[]>(request, 'GET /api/purchase-orders/ready');

test('what is ready is sent with one press, all ticked; what is not ticked stays, and what failed says why (H4)', async ({
  page,
  request,
}) => {
  const all = await ready(request);
  const [kept, failing] = all;
  if (!kept || !failing) throw new Error('the demo has nothing that is ready');
  await openAsManager(page, SCREEN);
  const card = page.getByRole('region', { name: 'Ready to send' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('button', { name: `Show All ${all.length}` }).click();
  await expect(card.getByRole('listitem')).toHaveCount(all.length);
  await expectFitsEverywhere(page);
  await card.getByRole('checkbox', { name: `Send PO ${kept.number}`, exact: true }).uncheck();

  // Its vendor loses its purchase order while the screen is open.
  await page.route('**/api/purchase-orders/send', async (route) => {
    const body = route.request().postDataJSON() as { orders: { vendorId: number }[] };
    const answer = await route.fetch();
    const results = (await answer.json()) as object[];
    await route.fulfill({
      json: results.map((result, place) => {
        const { vendorId, locationId } = body.orders[place] as {
          vendorId: number;
          locationId: number;
        };
        const isIt = vendorId === failing.vendorId && locationId === failing.locationId;
        return isIt
          ? {
              ...result,
              result: 'refused',
              code: 'nothing_open',
              params: failing,
              message: 'Nothing is open.',
            }
          : result;
      }),
    });
  });
  await card.getByRole('button', { name: `Send ${all.length - 1}` }).click();
  await expect(toast(page, `${all.length - 2} of ${all.length - 1} sent`)).toBeVisible();
  await expect(card.getByText(`Nothing is open with ${failing.vendorName} for`)).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('link', { name: `PO ${kept.number}` })).toBeVisible();
  expect((await ready(request)).map(({ number }) => number)).toEqual([kept.number]);
});

test('vendors that have not opened their purchase order are reminded with one press, after a question (24.3)', async ({
  page,
  request,
}) => {
  const sent = async () =>
    (
      await api<PurchaseOrderRecord[]>(request, 'GET /api/purchase-orders?state=sent&sort=deadline')
    ).filter(({ lastSentAt }) => lastSentAt.email ?? lastSentAt.sms);
  const orders = (await ready(request)).map(({ vendorId, locationId, deliveryDate }) => ({
    vendorId,
    locationId,
    deliveryDate,
  }));
  if (orders.length > 0)
    await api(request, 'POST /api/purchase-orders/send', { orders, channel: 'sms' });
  const before = await sent();
  await openAsManager(page, SCREEN);
  const name = before.length === 1 ? 'Remind 1 Unopened' : `Remind All ${before.length} Unopened`;
  await page.getByRole('button', { name }).click();
  const question = page.getByRole('alertdialog', { name: `${name}?` });
  await expectFitsEverywhere(page);
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, /captured$/)).toBeVisible();
  const [first] = before;
  const vendors = await api<{ id: number; phoneNumber: string }[]>(request, 'GET /api/vendors');
  const phone = vendors.find(({ id }) => id === first?.vendorId)?.phoneNumber ?? '';
  await expect(
    page.getByRole('link', { name: `Call ${first?.vendorName}, ${phone}` }).first(),
  ).toHaveAttribute('href', /^tel:\+?\d+/);
});
