import type { APIRequestContext } from '@playwright/test';
import type { Budget } from '#contract/calls/budgets.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import { api, expect, expectFitsEverywhere, signInAs, test } from '#tests/support/browser.ts';
import { deleteRecord, dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { submitForApproval } from '#tests/support/ordering-employee.ts';

/** Budgets and what they say to those who order, and to those who approve (H8, H9). */

/** A kitchen whose only product costs $10.00. */
async function pricedKitchen(request: APIRequestContext, name: string) {
  const { location, user, vendor } = await kitchen(request, name, 0);
  const product = await api<Product>(request, 'POST /api/products', {
    name: `${name} Basil`,
    vendorId: vendor.id,
    unitOfMeasure: 'kg',
    price: '10',
  });
  return { location, user, vendor, product };
}

test('a manager adds a budget for a location and a vendor, sees what is left of it, changes it, deletes it and brings it back (H8)', async ({
  page,
  request,
}) => {
  const { location, user, vendor, product } = await pricedKitchen(request, 'Budgeted');
  await api<Order>(request, 'POST /api/orders', {
    locationId: location.id,
    orderedBy: user.id,
    items: [{ productId: product.id, quantity: 9 }],
  });
  await openAsManager(page, '/manager/budgets');
  await page.getByRole('button', { name: 'Add Budget' }).click();
  const adding = dialog(page, 'Add Budget');
  const add = adding.getByRole('button', { name: 'Add Budget' });
  await add.click();
  await expect(adding).toContainText('Name is required');
  await expect(adding).toContainText('Please enter an amount');
  await adding.getByLabel('Name', { exact: true }).fill('Budgeted Herbs');
  await adding.getByLabel('Amount for each location (USD)').fill('$100');
  await adding.getByRole('checkbox', { name: 'All locations' }).click();
  await adding.getByRole('checkbox', { name: location.name }).click();
  await adding.getByRole('checkbox', { name: 'All vendors' }).click();
  await adding.getByRole('checkbox', { name: vendor.name }).click();
  await expectFitsEverywhere(page);
  await add.click();
  await expect(toast(page, 'Budget created successfully')).toBeVisible();

  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Budgeted Herbs' }),
  });
  await expect(card).toContainText('$100.00 a week, from Monday');
  await expect(card).toContainText(`Everything from ${vendor.name}`);
  await expect(card).toContainText('$10.00 left');
  await expect(card).toContainText('$90.00 of $100.00');

  await page.goto(`/manager/budgets?location=${location.id}`);
  await page.getByRole('button', { name: 'Edit Budgeted Herbs' }).click();
  const editing = dialog(page, 'Edit Budget');
  await editing.getByLabel('Amount for each location (USD)').fill('80');
  await editing.getByRole('button', { name: 'Update Budget' }).click();
  await expect(toast(page, 'Budget updated successfully')).toBeVisible();
  await expect(card).toContainText('$10.00 over');
  await expectFitsEverywhere(page);

  await page.goto(`/manager/spend?period=this-week&location=${location.id}`);
  const beside = page.getByRole('region', { name: 'Budgets' });
  await expect(beside).toContainText('$10.00 over');
  await page.goto('/manager');
  await page
    .getByRole('table', { name: 'All locations' })
    .getByRole('link', { name: `spent this week at ${location.name}, over a budget` })
    .click();
  await expect(card).toContainText('$10.00 over');

  await deleteRecord(page, { name: 'Budgeted Herbs', noun: 'budget' });
  await expect(toast(page, 'Budget deleted successfully')).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'Budget restored successfully')).toBeVisible();
  await expect(card).toBeVisible();
  await deleteRecord(page, { name: 'Budgeted Herbs', noun: 'budget' });
  await expect(card).toBeHidden();
});

test('a budget by a percentage follows the sales, which are typed by day or imported after a look at what changes (H8)', async ({
  page,
  request,
}) => {
  const { location } = await pricedKitchen(request, 'Selling');
  const budget = await api<Budget>(request, 'POST /api/budgets', {
    name: 'Selling Food Cost',
    places: { regions: [], locationIds: [location.id] },
    period: 'week',
    percentOfSales: 25,
    from: '2026-01-01',
  });
  await openAsManager(page, `/manager/budgets?location=${location.id}`);
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: budget.name }),
  });
  await expect(card).toContainText('Nothing is known of the sales yet');
  await page.getByRole('tab', { name: 'Sales' }).click();
  await page.getByRole('button', { name: 'Week before' }).click();
  const monday = page.getByLabel(/^Mon, /);
  await monday.fill('x');
  await expect(page.getByRole('button', { name: 'Save 1 day' })).toBeDisabled();
  await monday.fill('1000');
  // Another location, another tab or another week would lose what was typed.
  const others = [
    page.getByRole('combobox', { name: 'Location' }),
    page.getByRole('tab', { name: 'Budgets' }),
    page.getByRole('button', { name: 'Week before' }),
  ];
  for (const other of others) await expect(other).toBeDisabled();
  await page.getByRole('button', { name: 'Discard' }).click();
  for (const other of others) await expect(other).toBeEnabled();
  await monday.fill('1000');
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Save 1 day' }).click();
  await expect(toast(page, 'Sales saved')).toBeVisible();
  await expect(monday).toHaveValue('1000.00');

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = dialog(page, 'Import CSV');
  const rows = [`${location.name},2026-01-05,1200`, `Nowhere,2026-01-05,5`];
  await importing.getByLabel('CSV file').setInputFiles({
    name: 'sales.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['location,date,amount', ...rows].join('\n')),
  });
  await expect(importing.getByRole('table', { name: 'Changes' })).toContainText('$1,200.00');
  await expect(importing.getByRole('listitem')).toContainText('Row 3');
  await expectFitsEverywhere(page);
  await importing.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(toast(page, 'Import Complete')).toBeVisible();

  await page.getByRole('tab', { name: 'Budgets' }).click();
  // A quarter of the Monday of last week, which is the estimate of this one.
  await expect(card).toContainText('$250.00 left');
  await page.request.delete(`/api/budgets/${budget.id}`);
});

test('the cart says what is left, and an order over the budget waits and says why, to the employee and to the manager (H9)', async ({
  page,
  request,
}) => {
  const { location, user, product } = await pricedKitchen(request, 'Waiting');
  await api<Budget>(request, 'POST /api/budgets', {
    name: 'Waiting Herbs',
    places: { regions: [], locationIds: [location.id] },
    period: 'month',
    amount: '50',
    from: '2026-01-01',
    action: 'approve',
  });
  await signInAs(page, user.id);
  await page.goto('/');
  await page.getByPlaceholder('Search products...').fill(product.name);
  await page.getByRole('textbox', { name: `Quantity of ${product.name}` }).fill('4');
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = dialog(page, 'Shopping Cart');
  await expect(cart).toContainText('Waiting Herbs: $50.00 left this month, this order $40.00');
  await cart.getByRole('textbox', { name: `Quantity of ${product.name}` }).fill('7');
  await expect(cart).toContainText('With this order it is $20.00 over.');
  await expectFitsEverywhere(page);
  await cart.getByRole('button', { name: 'Proceed to Order Form' }).click();
  const form = dialog(page, 'Submit Order');
  await expect(form).toContainText(
    'This order will wait for a manager, because it goes over the budget: Waiting Herbs.',
  );
  await expectFitsEverywhere(page);
  const id = await submitForApproval(page);
  const why = '$20.00 over the budget Waiting Herbs';
  await expect(dialog(page, `Order Details - #${id}`)).toContainText(why);

  await openAsManager(page, `/manager/orders?status=needs-approval&q=${id}`);
  await page.getByRole('button', { name: `View details of ${id}` }).click();
  const details = dialog(page, `Order Details - #${id}`);
  await expect(details).toContainText(why);
  await expectFitsEverywhere(page);
  await page.goto(`/manager/vendor-orders/${id}`);
  await expect(page.getByText(why)).toBeVisible();
  await page.getByRole('button', { name: `Approve ${id}` }).click();
  await expect(toast(page, 'Order approved')).toBeVisible();
  await expect(page.getByText(why)).toBeHidden();
});
