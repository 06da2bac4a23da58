import type { Page } from '@playwright/test';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  loseNetwork,
  signInAs,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { noteWhatLoads } from '#tests/support/loaded-parts.ts';
import { hasQueue, queueDialog, waitingLine, expectAllSent } from '#tests/support/send-queue.ts';
import { guided, prepared } from '#tests/support/standing-kitchen.ts';

const chip = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Categories' })
    .getByRole('button', { name: 'Prepared', exact: true });

test('a manager sets a standing order, leaves out closed days in two taps, and removes it (H5, H7)', async ({
  page,
  request,
}) => {
  const { guide, user, vendor } = await guided(request, 'Standing');
  await openAsManager(page, '/manager/order-guides');
  const card = page.getByRole('listitem').filter({ hasText: guide.name });
  await card.getByRole('button', { name: `Set a standing order for ${guide.name}` }).click();
  const form = dialog(page, `Standing Order of ${guide.name}`);
  await expect(form.getByRole('combobox', { name: 'Vendor' })).toHaveText(vendor.name);
  await expect(form.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please choose who is responsible');
  await form.getByRole('combobox', { name: 'Responsible' }).click();
  await page.getByRole('option', { name: user.name }).click();
  await form.getByRole('combobox', { name: 'Amounts' }).click();
  await page.getByRole('option', { name: 'As in the guide' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(card.getByText(`Responsible: ${user.name}`)).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Next deliveries' })).toBeVisible();

  await card.getByRole('button', { name: 'Not While We Are Closed' }).click();
  await dialog(page, 'Not While We Are Closed').getByRole('button', { name: 'Leave Out' }).click();
  await expect(card.getByText('Paused')).toBeVisible();
  const stored = async () =>
    (await api<OrderGuide[]>(request, `GET /api/order-guides?locationId=${guide.locationId}`)).find(
      ({ id }) => id === guide.id,
    )?.standing;
  expect((await stored())?.pauses).toHaveLength(1);
  await expectAccessible(page);
  await expectFitsEverywhere(page);

  await card.getByRole('button', { name: `Remove the standing order of ${guide.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText(`Responsible: ${user.name}`)).toBeHidden();
  await expect.poll(stored).toBeNull();
});

test('the responsible person is told, corrects what is prepared, submits it, and skips with Undo (H6, H7)', async ({
  page,
  request,
}) => {
  const { user, location, vendor, products, guide, read } = await prepared(request, 'Prepared');
  const [first, second] = await read();
  await signInAs(page, user.id);
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Prepared orders' });
  await expect(bar).toContainText(location.name);
  await bar.getByRole('button', { name: 'Look at It' }).click();
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
  const orders = page.getByRole('region', { name: vendor.name, exact: true });
  await expect(orders.first()).toContainText(`${user.name} (you)`);
  await expectAccessible(page);
  await expectFitsEverywhere(page);

  await orders.first().getByRole('button', { name: 'Skip' }).click();
  await expect(toast(page, 'Skipped')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'The order waits again')).toBeVisible();
  await expect.poll(async () => (await read()).map(({ id }) => id)).toContain(first?.id);

  await expect(orders).toHaveCount((await read()).length);
  const increase = `Increase quantity of ${products[0]?.name}`;
  await orders.first().getByRole('button', { name: increase }).click();
  await expect(orders.first().getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await orders.first().getByRole('button', { name: 'Submit Order' }).click();
  await expect(toast(page, 'Order submitted')).toBeVisible();
  const submitted = async () =>
    (
      await api<PreparedOrder[]>(request, `GET /api/prepared-orders?locationId=${location.id}`)
    ).find(({ id }) => id === first?.id);
  await expect.poll(async () => (await submitted())?.state).toBe('ordered');
  const orderId = (await submitted())?.orderId ?? '';
  const order = await api<Order>(request, `GET /api/orders/${orderId}`);
  expect(order.items.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([2, 3]);

  // Another one is left to its address: that of the message.
  await page.goto(`/employee?prepared=${location.id}`);
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).not.toHaveURL(/prepared=/);
  expect(second).toBeDefined();

  await page.goto('/employee/orders');
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(guide.name);
});

test('an employee changes a guide with a standing order, and is told why they cannot delete it (G2, H5)', async ({
  page,
  request,
}) => {
  const { user, guide } = await prepared(request, 'Guarded');
  await signInAs(page, user.id);
  await page.goto('/');
  const chips = page.getByRole('toolbar', { name: 'Categories' });
  await chips.getByRole('button', { name: guide.name, exact: true }).click();
  await page.getByRole('button', { name: 'Edit Guide' }).click();
  const form = dialog(page, 'Edit Order Guide');
  await expect(form).toContainText('This guide has a standing order');
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await form.getByLabel('Name', { exact: true }).fill('Guarded Mornings');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Order guide updated')).toBeVisible();
});

test('without a network a prepared order is submitted with its changes, and another one skipped, once each (O2, H6)', async ({
  page,
  context,
  request,
}) => {
  const { user, location, vendor, products, read } = await prepared(request, 'Prepared Offline');
  const [first, second] = await read();
  await noteWhatLoads(page);
  await signInAs(page, user.id);
  await page.goto('/');
  await page.getByRole('button', { name: 'Look at It' }).click();
  const orders = page.getByRole('region', { name: vendor.name, exact: true });
  await expect(orders.first()).toBeVisible();
  await hasQueue(page);
  await loseNetwork(page);
  const increase = `Increase quantity of ${products[0]?.name}`;
  await orders.nth(0).getByRole('button', { name: increase }).click();
  await orders.nth(0).getByRole('button', { name: 'Submit Order' }).click();
  await expect(orders.nth(0)).toContainText('Waiting to be sent');
  await expect(orders.nth(0).getByRole('button')).toHaveCount(0);
  await orders.nth(1).getByRole('button', { name: 'Skip' }).click();
  await waitingLine(page, '2 waiting to be sent').click();
  await expect(queueDialog(page)).toContainText(`Prepared order of ${vendor.name}`);
  await expect(queueDialog(page)).toContainText(`Skip the prepared order of ${vendor.name}`);
  await page.close();

  // The first answer of each is lost.
  const lost = new Set<string>();
  await context.route('**/api/prepared-orders/*/*', async (route) => {
    const response = await route.fetch();
    if (lost.has(route.request().url())) return route.fulfill({ response });
    lost.add(route.request().url());
    return route.abort();
  });
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/');
  const states = async () => {
    const query = `locationId=${location.id}`;
    const all = await api<PreparedOrder[]>(request, `GET /api/prepared-orders?${query}`);
    return [first, second].map((one) => all.find(({ id }) => id === one?.id)?.state);
  };
  await expect.poll(states).toEqual(['ordered', 'none']);
  await expectAllSent(next);
  await expect(waitingLine(next, 'needs you')).toBeHidden();
  const made = await api<Order[]>(request, `GET /api/orders/user/${user.id}`);
  const amounts = made.map(({ items }) => items.map(({ quantity }) => quantity));
  expect(amounts.map((one) => one.toSorted((a, b) => a - b))).toEqual([[2, 3]]);
});

test('a manager is led to the prepared order, above the guides (H6)', async ({ page, request }) => {
  const { vendor, read } = await prepared(request, 'Led');
  const [first] = await read();
  await openAsManager(page, `/manager/order-guides?prepared=${first?.id}`);
  const heading = page.getByRole('heading', { name: vendor.name, exact: true }).first();
  await expect(heading).toBeFocused();
  await expectAccessible(page);
  await expectFitsEverywhere(page);
});
