import type { Location } from '#contract/calls/locations.ts';
import type { User } from '#contract/calls/users.ts';
import { api, choose, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { orderRow, submitForApproval } from '#tests/support/ordering-employee.ts';

const PLACE = 'Pier Eleven';
const EMPLOYEE = 'Nora of Pier Eleven';

test('an order above the limit of its location says so when it is sent, and a manager approves it (M6)', async ({
  page,
  request,
}) => {
  const location = await api<Location>(request, 'POST /api/locations', { name: PLACE });
  await api<User>(request, 'POST /api/users', {
    name: EMPLOYEE,
    userType: 'employee',
    locationIds: [location.id],
  });

  await openAsManager(page, '/manager/locations');
  await page.getByRole('button', { name: `Edit ${PLACE}` }).click();
  const editing = dialog(page, 'Edit Location');
  await editing.getByLabel('Approval Limit (USD)').fill('1,000');
  await editing.getByRole('button', { name: 'Update Location' }).click();
  await expect(editing).toContainText('can be read in two ways');
  await editing.getByLabel('Approval Limit (USD)').fill('$50');
  await editing.getByRole('button', { name: 'Update Location' }).click();
  await expect(toast(page, 'Location updated successfully')).toBeVisible();

  await choose(page, EMPLOYEE);
  await page.getByPlaceholder('Search products...').fill('lobster');
  const more = page.getByRole('button', { name: 'Increase quantity of Live Maine Lobsters' });
  for (let times = 0; times < 9; times++) await more.click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const submitting = dialog(page, 'Submit Order');
  // The limit itself is for managers (E36).
  await expect(submitting).not.toContainText('$50.00');
  const id = await submitForApproval(page);
  await expect(dialog(page, `Order Details - #${id}`)).toContainText(
    'A manager approves it before it goes to vendors.',
  );

  await openAsManager(page, '/manager');
  // The demo has an order that waits, too.
  await page.getByRole('link', { name: /^\d+ orders need approval/ }).click();
  await page.getByRole('link', { name: 'See as a List' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter by status' })).toContainText(
    'Needs Approval',
  );
  const row = orderRow(page, id);
  await expect(row).toContainText('Needs approval');
  await expectFitsEverywhere(page);
  // What waits is no open item of any vendor.
  await page.getByRole('tab', { name: 'Orders to Vendors (0)' }).click();
  await expect(
    page.getByText('Vendors get nothing of these orders until they are approved.'),
  ).toBeVisible();
  await page.getByRole('tab', { name: /^Order Records/ }).click();
  await row.getByRole('link', { name: id }).click();
  await expect(page.getByText('Live Maine Lobsters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Ordered' })).toHaveCount(0);
  await page.goBack();
  await row.getByRole('button', { name: `Approve ${id}` }).click();
  await expect(toast(page, 'Order approved')).toBeVisible();
  await expect(row).toBeHidden();

  await page.goto(`/manager/orders?status=approved&q=${id}`);
  await row.getByRole('button', { name: `View details of ${id}` }).click();
  await expect(dialog(page, `Order Details - #${id}`)).toContainText('Elena Marchetti,');
});
