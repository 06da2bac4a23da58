import type { Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product, ProductCategory } from '#contract/calls/products.ts';
import type { Reminder } from '#contract/calls/reminders.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect, expectFitsEverywhere, test } from '#tests/support/browser.ts';
import { deleteRecord, openAsManager, toast } from '#tests/support/manager.ts';
import { itemsOf, openOrdersOf, orderingEmployee } from '#tests/support/ordering-employee.ts';
import { button } from '#tests/support/receiving.ts';

const CONTACT = { contactPerson: 'Ida Brook', phoneNumber: '+1 555-0100' };

/** Creates one record of each kind, all called `name`; returns where each is deleted. */
async function oneOfEach({ request }: Page, name: string) {
  const vendor = await api<Vendor>(request, 'POST /api/vendors', {
    name: `${name} Vendor`,
    ...CONTACT,
  });
  const unit = await api<Unit>(request, 'POST /api/units-of-measure', { name, abbreviation: 'ud' });
  await api<ProductCategory>(request, 'POST /api/product-categories', { name: `${name} Category` });
  await api<Product>(request, 'POST /api/products', {
    name: `${name} Product`,
    vendorId: vendor.id,
    unitOfMeasure: unit.abbreviation,
  });
  await api<Vendor>(request, 'POST /api/vendors', { name: `${name} Farms`, ...CONTACT });
  await api<Unit>(request, 'POST /api/units-of-measure', {
    name: `${name} Crate`,
    abbreviation: 'uc',
  });
  await api<Location>(request, 'POST /api/locations', { name: `${name} Pier` });
  await api<User>(request, 'POST /api/users', { name: `${name} Person`, userType: 'employee' });
  await api<Reminder>(request, 'POST /api/reminders', {
    name: `${name} Reminder`,
    notificationType: 'sms',
    messageContent: 'Count the freezer',
    scheduleType: 'daily',
    scheduleTime: '09:00',
  });
  return [
    { path: 'vendors', noun: 'vendor', record: `${name} Farms` },
    { path: 'users', noun: 'user', record: `${name} Person` },
    { path: 'locations', noun: 'location', record: `${name} Pier` },
    { path: 'units-of-measure', noun: 'unit of measure', record: `${name} Crate` },
    { path: 'settings', noun: 'category', record: `${name} Category` },
    { path: 'reminders', noun: 'reminder', record: `${name} Reminder` },
    { path: `products?q=${name}`, noun: 'product', record: `${name} Product` },
  ];
}

test('a deletion can be undone in its message: vendor, user, location, unit, category, reminder, product (A9)', async ({
  page,
}) => {
  const records = await oneOfEach(page, 'Undone');
  await openAsManager(page, '/manager/vendors');
  for (const { path, noun, record } of records) {
    await page.goto(`/manager/${path}`);
    await deleteRecord(page, { name: record, noun });
    const deleted = page.getByRole('button', { name: `Delete ${record}`, exact: true });
    await expect(deleted).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toast(page, / restored successfully$/)).toBeVisible();
    await expect(deleted).toBeVisible();
  }
});

test('a waste entry and an order item come back with Undo (A9)', async ({ page, request }) => {
  const una = await orderingEmployee(request, 'Una Undoes');
  const { id } = await una.order({ lines: 2 });
  const { orderedBy } = await api<Order>(request, `GET /api/orders/${id}`);
  const [item] = await itemsOf(request, id);
  const name = item?.productName ?? '?';
  await openOrdersOf(page, una);
  await button(page, `Show items of ${id}`).click();
  const row = page
    .getByRole('table', { name: `Items of ${id}` })
    .getByRole('row')
    .filter({ hasText: name });
  await button(page, `Edit ${name}`).click();
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await button(page, 'Undo').click();
  await expect(toast(page, 'Order Item Restored')).toBeVisible();
  await expect(row).toBeVisible();

  await api(request, 'POST /api/waste-logs', {
    productId: item?.productId,
    quantity: 7,
    unitOfMeasure: item?.unitOfMeasure,
    locationId: item?.locationId,
    recordedBy: orderedBy,
    notes: 'Dropped by Una',
  });
  await page.goto('/manager/waste-log');
  const entry = page.getByRole('listitem').filter({ hasText: 'Dropped by Una' });
  await entry.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entry).toBeHidden();
  await button(page, 'Undo').click();
  await expect(toast(page, 'Waste Log Restored')).toBeVisible();
  await expect(entry).toBeVisible();
});

test('the history says who changed what, is filtered by its address, and restores (A8, A9)', async ({
  page,
}) => {
  await openAsManager(page, '/manager/vendors');
  const { id } = await api<Vendor>(page.request, 'POST /api/vendors', {
    name: 'Old Farms',
    ...CONTACT,
  });
  const data = { name: 'New Farms', ...CONTACT };
  expect((await page.request.put(`/api/vendors/${id}`, { data })).ok()).toBe(true);
  expect((await page.request.delete(`/api/vendors/${id}`)).ok()).toBe(true);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Vendor', exact: true }).click();
  await expect(page).toHaveURL(/\/manager\/history\?kind=vendors$/);
  const changed = page
    .getByRole('listitem')
    .filter({ hasText: 'Elena Marchetti changed New Farms' });
  await expect(changed).toContainText('Name: from Old Farms to New Farms');
  await expectFitsEverywhere(page);

  await button(page, 'Restore New Farms').click();
  await expect(toast(page, 'Vendor Restored')).toBeVisible();
  await expect(page.getByText('Elena Marchetti restored New Farms')).toBeVisible();
  await expect(button(page, 'Restore New Farms')).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export History' }).click();
  expect((await download).suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/);

  // The panel of one record.
  const product = await api<Product[]>(page.request, 'GET /api/products');
  const { id: productId, name, vendorId, unitOfMeasure } = product[0]!;
  const renamed = { name: `${name} XL`, vendorId, unitOfMeasure };
  const put = await page.request.put(`/api/products/${productId}`, { data: renamed });
  expect(put.ok()).toBe(true);
  await page.goto(`/manager/products?q=${encodeURIComponent(`${name} XL`)}`);
  await button(page, `Edit ${name} XL`).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByText('History').click();
  await expect(dialog.getByText(`Name: from ${name} to ${name} XL`)).toBeVisible();
  await expectFitsEverywhere(page);
});

test('a manager undoes an import of products from the history (M5)', async ({ page }) => {
  const csv = 'name,vendorName,unitOfMeasure\nImported by mistake,Stonebridge Meats,lb\n';
  const imported = await page.request.post('/api/products/bulk-import', {
    multipart: { csvFile: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  });
  expect(imported.status()).toBe(200);
  await openAsManager(page, '/manager/history');
  const imports = page.getByRole('region', { name: 'Imports of products' });
  const newest = imports.getByRole('listitem').first();
  await expect(newest).toContainText('1 product created, 0 changed');
  await newest.getByRole('button', { name: /^Undo the import of/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await expect(toast(page, 'Import Undone')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(newest).toContainText('Undone');
  await expectFitsEverywhere(page);
});
