import { writeFile } from 'node:fs/promises';
import {
  choose,
  expect,
  expectFitsEverywhere,
  placeOrder,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { refuseToKeep } from '#tests/support/keeps-nothing.ts';
import { noise } from '#tests/support/photos.ts';
import { button, click, EMPLOYEE, jpeg, pickPhoto } from '#tests/support/receiving.ts';

test('the orders screen and its dialogs fit every width, light and dark, and are accessible', async ({
  page,
  request,
}) => {
  const { order } = await placeOrder(request, { by: 'Marcus Bell', lines: 4 });
  for (let n = 0; n < 5; n++) {
    const photo = await jpeg(`${n}.jpg`);
    await request.post(`/api/orders/${order.id}/upload-invoice`, { multipart: { invoice: photo } });
  }
  await refuseToKeep(page);
  await choose(page, 'Marcus Bell');
  await page.getByRole('link', { name: 'Orders' }).click();
  await button(page, 'All locations').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The orders of the one location stay on the screen until those of all locations have come.
  await expect(button(page, 'All locations')).toHaveAttribute('aria-pressed', 'true');
  const list = page.getByRole('list', { name: 'Orders', exact: true });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expectFitsEverywhere(page);

  await button(page.getByRole('article', { name: order.id }), 'View Details').click();
  await expect(button(page, 'Mark as Missing')).toHaveCount(4);
  await expectFitsEverywhere(page);
  await button(page, '+2 more invoice photos').click();
  await expect(page.getByText('4 of 5', { exact: true })).toBeVisible();
  await expectFitsEverywhere(page);
  await button(page, 'Delete Photo').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectFitsEverywhere(page);
  await button(page, 'Cancel').click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Escape');

  await button(page, 'Add Another Invoice Photo').click();
  await pickPhoto(page, { press: click, by: 'Choose File' });
  await page.route('**/upload-invoice', (route) => route.abort());
  await button(page, 'Upload Invoice').click();
  await expect(page.getByText(/No connection/)).toBeVisible();
  await expectFitsEverywhere(page);
});

for (const { who, path } of [
  { who: 'Marcus Bell', path: '/employee/waste-log' },
  { who: 'Elena Marchetti', path: '/manager/waste-log' },
]) {
  test(`${path} fits every width, light and dark, and is accessible`, async ({ page }) => {
    await signIn(page, who);
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Delete waste entry/ }).first()).toBeVisible();
    await button(page, 'Record Waste').click();
    await expect(page.getByText('Please select a product')).toBeVisible();
    await expectFitsEverywhere(page);
    await page.getByRole('combobox', { name: 'Product' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectFitsEverywhere(page);
  });
}

test('a file that is not a photo, or too large for this browser to scale down, is refused with a sentence', async ({
  page,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  await signIn(page, EMPLOYEE);
  await page.goto(`/employee/orders?order=${order.id}`);
  await button(page, 'Add Invoice Photo').click();
  const picker = page.locator('input[type=file]').last();
  await picker.setInputFiles({ ...(await jpeg('a.txt')), mimeType: 'text/plain' });
  await expect(page.getByText('Please choose an image file.')).toBeVisible();

  // As paths: the runner would send the bytes of a buffer to the browser as text.
  const path = test.info().outputPath('scrap.jpg');
  await writeFile(path, Buffer.alloc(16 * 1024 ** 2, 7));
  await picker.setInputFiles(path);
  await expect(page.getByText(/^This photo is 16 MB; at most 15 MB/)).toBeVisible();

  await picker.setInputFiles(await jpeg('scrap.jpg', Buffer.from('not a photo at all')));
  await button(page, 'Upload Invoice').click();
  await expect(page.getByText('Failed to upload invoice photo')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /photo|picture|image/i })).toBeVisible();

  const large = await noise({ width: 4200, height: 600 });
  await writeFile(path, Buffer.concat([large, Buffer.alloc(16 * 1024 ** 2 - large.length)]));
  await picker.setInputFiles(path);
  await expect(page.getByText(/A smaller copy of .* will be sent in its place/)).toBeVisible();
  await button(page, 'Upload Invoice').click();
  await expect(page.getByText('Invoice photo uploaded successfully')).toBeVisible();
});

test('the waste form names each missing field at the field and focuses the first', async ({
  page,
}) => {
  await signIn(page, 'Elena Marchetti');
  await page.goto('/manager/waste-log');
  await page.getByLabel('Quantity').fill('');
  await expect(page.getByLabel('Quantity')).toHaveValue('0');
  await button(page, 'Record Waste').click();
  for (const [field, sentence] of [
    ['Product', 'Please select a product'],
    ['Quantity', 'Quantity must be at least 1'],
    ['Unit of Measure', 'Unit of measure is required'],
    ['Location', 'Please select a location'],
  ] as const) {
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
      new RegExp(sentence),
    );
  }
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await expect(page.getByRole('option', { name: 'Park Slope Café' })).toBeVisible();
});

test('pressing Close twice closes the order details and stays on the Orders screen', async ({
  page,
  request,
}) => {
  const { order } = await placeOrder(request, { by: EMPLOYEE, lines: 1 });
  await choose(page, EMPLOYEE);
  await page.getByRole('link', { name: 'Orders' }).click();
  for (const times of [2, 1]) {
    await button(page.getByRole('article', { name: order.id }), 'View Details').click();
    const details = page.getByRole('dialog', { name: `Order Details - #${order.id}` });
    // Within one task, as when the second tap comes before the address has changed.
    await button(details, 'Close')
      .last()
      .evaluate((close: HTMLElement, taps) => {
        for (let n = 0; n < taps; n++) close.click();
      }, times);
    await expect(details).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/employee/orders');
  }
});
