import type { Order } from '#contract/calls/orders.ts';
import { choose, expect, expectAccessible, test, logOut } from '#tests/support/browser.ts';
import { submittedOn } from '#tests/support/ordering-employee.ts';
import { pdfText } from '#tests/support/pdf.ts';

test('an employee orders, a manager sees the order, and the vendor gets a purchase order with its lines', async ({
  page,
}) => {
  await choose(page, 'Priya Raman');
  await expect(page.getByText('Harborfront Grill')).toBeVisible();

  await page.getByPlaceholder('Search products...').fill('lobster');
  await page.getByRole('button', { name: 'Increase quantity of Live Maine Lobsters' }).click();
  await page.getByRole('button', { name: 'Increase quantity of Live Maine Lobsters' }).click();
  await page.getByPlaceholder('Search products...').fill('jonah');
  await page.getByRole('button', { name: 'Increase quantity of Jonah Crab' }).click();
  await expect(page.getByText('3 item(s) in cart')).toBeVisible();
  await expect(page.getByText('Ready to submit order')).toBeVisible();

  await page.getByRole('button', { name: 'Submit Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Order' });
  await expect(dialog.getByLabel('Employee')).toHaveValue('Priya Raman');
  await expect(dialog.getByLabel('Delivery Location')).toHaveValue('Harborfront Grill');
  const notes = 'Please deliver to the side door.';
  await dialog.getByLabel('Notes').fill(notes);
  await expectAccessible(page);
  const submitted = submittedOn(page);
  await dialog.getByRole('button', { name: 'Submit Order' }).click();
  const order = await submitted;
  await expect(page.getByText('Order submitted successfully!')).toBeVisible();
  await expect(page.getByText('Your order has been submitted for processing.')).toBeVisible();
  await expect(page.getByText('item(s) in cart')).toBeHidden();

  await logOut(page);
  await choose(page, 'Elena Marchetti');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText(`Order #${order.id}`)).toBeVisible();

  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: order.id });
  await expect(row).toContainText('Priya Raman');
  await expect(row).toContainText('Harborfront Grill');
  await expect(row).toContainText(notes);
  await row.getByRole('link', { name: order.id }).click();
  await expect(page.getByText('Live Maine Lobsters')).toBeVisible();

  const pdf = page.getByRole('link', { name: 'PDF' }).first();
  const bytes = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(bytes.headers()['content-type']).toBe('application/pdf');
  const text = await pdfText(await bytes.body());
  for (const part of [
    'Purchase Order',
    order.id,
    'Live Maine Lobsters',
    'Jonah Crab',
    'Harborfront Grill',
    notes,
  ]) {
    expect(text).toContain(part);
  }

  await page.getByRole('button', { name: 'Mark All Ordered' }).first().click();
  await expect(page.getByText('Items Marked as Ordered', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const items = await page.request.get(`/api/orders/${order.id}`);
      return ((await items.json()) as Order).status;
    })
    .toBe('ordered');
});
