import type { Page } from '@playwright/test';
import type { AttentionThing } from '#contract/calls/attention.ts';
import type { User, UserLocation } from '#contract/calls/users.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';

/** What needs attention is settled one after the other, each where it is shown (24.1). */

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const things = async (page: Page) =>
  api<AttentionThing[]>(page.request, 'GET /api/attention/things');
const at = (listed: readonly AttentionThing[], place: number) => {
  const thing = listed.at(place);
  if (!thing) throw new Error('the demo has too little that needs attention');
  return thing;
};

test('a manager goes through all that needs attention; what is settled makes room for the next, and is taken back with Undo (24.1)', async ({
  page,
}) => {
  const all = await things(page);
  const place = all.findIndex(({ kind }) => kind === 'order_needs_approval');
  const [order, next] = [at(all, place), at(all, place + 1)];
  await openAsManager(page, '/manager');
  await page.getByRole('link', { name: 'Settle One by One' }).click();
  await expect(heading(page)).toHaveText(at(all, 0).subject);
  await expect(page.getByText(`1 of ${all.length}`)).toBeVisible();

  for (let turned = 0; turned < place; turned += 1) {
    const before = await heading(page).textContent();
    await page.keyboard.press('ArrowRight');
    await expect(heading(page)).not.toHaveText(before ?? '');
  }
  await expect(heading(page)).toHaveText(order.subject);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Price fell by 15.9%')).toBeVisible();
  await expectFitsEverywhere(page);

  await page.getByRole('button', { name: `Approve ${order.id}` }).click();
  await expect(heading(page)).toHaveText(next.subject);
  await expect(page.getByRole('status').filter({ hasText: 'Settled' })).toHaveText(
    `Settled: ${order.subject}`,
  );
  await expect(page.getByText(`${place + 1} of ${all.length - 1}`)).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText(next.subject);

  // Whatever comes before it meanwhile, what a person has open stays open.
  await api(page.request, `POST /api/orders/${order.id}/approve/take-back`);
  await expect(page.getByText(`${place + 2} of ${all.length}`)).toBeVisible();
  await expect(heading(page)).toHaveText(next.subject);
});

test('Later puts a thing behind all others, also after a reload; the list opens any of them (24.1)', async ({
  page,
}) => {
  const all = await things(page);
  const [first, second] = [at(all, 0), at(all, 1)];
  await openAsManager(page, '/manager/attention');
  await expect(heading(page)).toHaveText(first.subject);
  // By keyboard: the bar moves while the thing loads, and a press that begins and ends at different places is none.
  await page.getByRole('button', { name: 'Later' }).press('Enter');
  await expect(heading(page)).toHaveText(second.subject);
  const rows = page.getByRole('list', { name: 'What needs attention' }).getByRole('button');
  await expect(rows.last()).toContainText(first.subject);
  await page.reload();
  await expect(rows.last()).toContainText(first.subject);
  await rows.last().click();
  await expect(heading(page)).toHaveText(first.subject);
  await expect(page.getByText(`${all.length} of ${all.length}`)).toBeVisible();
});

test('every kind of the demo opens in place with what settles it, at each width (24.1)', async ({
  page,
}) => {
  const kinds = Map.groupBy(await things(page), ({ kind }) => kind);
  const settling: Readonly<Record<string, RegExp>> = {
    answer_to_settle: /^Accept the answer about/,
    claim_to_send: /^Send$/,
    order_needs_approval: /^Approve ORD-/,
    price_changed: /^Mark the price of .* as seen$/,
  };
  for (const [kind, [thing]] of kinds) {
    await openAsManager(page, `/manager/attention?kind=${kind}`);
    await expect(heading(page)).toHaveText(thing?.subject ?? '');
    const settles = settling[kind];
    if (settles) await expect(page.getByRole('button', { name: settles }).first()).toBeVisible();
    else if (kind === 'delivery_overdue') {
      await expect(page.getByRole('list', { name: 'Not arrived yet' })).toBeVisible();
      await page.getByRole('link', { name: 'Record What Arrived' }).click();
      await expect(page.getByRole('button', { name: 'All Arrived' })).toBeVisible();
      continue;
    }
    await expectFitsEverywhere(page);
  }
});

test('a missing conversion is given in place, and then nothing of its kind is left (24.1, S0)', async ({
  page,
}) => {
  const [product] = await api<{ id: string; name: string }[]>(page.request, 'GET /api/products');
  const users = await api<User[]>(page.request, 'GET /api/users');
  const recordedBy = users.find(({ name }) => name === 'Priya Raman')?.id;
  const [location] = await api<UserLocation[]>(
    page.request,
    `GET /api/users/${recordedBy}/locations`,
  );
  const units = await api<{ abbreviation: string }[]>(page.request, 'GET /api/units-of-measure');
  const missing = async () =>
    (await things(page)).filter(({ kind }) => kind === 'conversion_missing');
  for (const { abbreviation } of units) {
    await api(page.request, 'POST /api/waste-logs', {
      locationId: location?.locationId,
      recordedBy,
      productId: product?.id,
      quantity: 1,
      unitOfMeasure: abbreviation,
      reason: 'spoiled',
    });
    if ((await missing()).length > 0) break;
  }
  const [thing] = await missing();
  await openAsManager(page, '/manager/attention?kind=conversion_missing');
  await expect(heading(page)).toHaveText(thing?.subject ?? '');
  await page.getByRole('button', { name: 'Set Conversion' }).click();
  const asked = dialog(page, product?.name ?? '');
  await asked.getByRole('textbox').fill('4');
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Conversion saved')).toBeVisible();
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
});

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test('a swipe turns to the next, and back (24.1)', async ({ page }) => {
    const all = await things(page);
    await openAsManager(page, '/manager/attention');
    await expect(heading(page)).toHaveText(at(all, 0).subject);
    const client = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        client.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 300 }],
        });
      await touch('touchStart', from);
      await touch('touchMove', (from + to) / 2);
      await touch('touchMove', to);
      await touch('touchEnd');
    };
    await swipe(300, 120);
    await expect(heading(page)).toHaveText(at(all, 1).subject);
    await swipe(120, 300);
    await expect(heading(page)).toHaveText(at(all, 0).subject);
  });
});
