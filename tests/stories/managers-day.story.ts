import type { Download, Locator, Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { User } from '#contract/calls/users.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { api, expect } from '#tests/support/browser.ts';
import { test } from '#tests/support/browser-with-mail.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { orderRow } from '#tests/support/ordering-employee.ts';
import { pdfText } from '#tests/support/pdf.ts';

const PLACE = 'Pier Nine';
const SELLER = 'Hudson Valley Produce';

/** Orders of three employees at their own location: two of the first employee, one of each other. */
async function threeEmployeesOrders(page: Page) {
  const { request } = page;
  const place = await api<Location>(request, 'POST /api/locations', { name: PLACE });
  const products = await api<Product[]>(request, 'GET /api/products');
  const ofSeller = products.filter(({ vendorName }) => vendorName === SELLER);
  const [apples, pears] = ofSeller;
  const foreign = products.find(({ vendorName }) => vendorName !== SELLER);
  if (!apples || !pears || !foreign) throw new Error('the demo has too few products');

  const employee = async (name: string) =>
    api<User>(request, 'POST /api/users', {
      name,
      userType: 'employee',
      locationIds: [place.id],
    });
  const order = async (by: User, product: Product, quantity: number) =>
    api<Order>(request, 'POST /api/orders', {
      locationId: place.id,
      orderedBy: by.id,
      items: [{ productId: product.id, quantity }],
      notes: null,
    });
  const [ann, ben, cleo] = [
    await employee('Ann of Pier Nine'),
    await employee('Ben of Pier Nine'),
    await employee('Cleo of Pier Nine'),
  ];
  return {
    orders: {
      first: await order(ann, apples, 3),
      second: await order(ann, apples, 4),
      third: await order(ben, pears, 5),
      fourth: await order(cleo, foreign, 6),
    },
    apples,
    pears,
    foreign,
  };
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return pdfText(Buffer.concat(chunks));
}

test('a manager combines, corrects, orders, sends, shares and revokes; the vendor receives the purchase order', async ({
  page,
  browser,
  mail,
}) => {
  const { orders, apples, pears, foreign } = await threeEmployeesOrders(page);
  const { first, second, third, fourth } = orders;
  await openAsManager(page, `/manager/orders?q=${encodeURIComponent(PLACE)}`);

  await test.step('combine the two orders of one employee', async () => {
    for (const { id } of [first, second])
      await page.getByRole('checkbox', { name: `Select ${id}` }).click();
    await button(page, 'Combine Orders').click();
    await button(dialog(page, 'Combine Orders'), 'Combine Orders').click();
    await expect(toast(page, 'Orders Combined')).toBeVisible();
    await expect(orderRow(page, second.id)).toBeHidden();
    await expect(orderRow(page, first.id)).toBeVisible();
  });

  await test.step('correct a quantity and a vendor', async () => {
    await button(page, `Show items of ${third.id}`).click();
    await button(page, `Edit ${pears.name}`).click();
    const edit = dialog(page, 'Edit Order Item');
    await edit.getByLabel('Quantity', { exact: true }).fill('12');
    await button(edit, 'Save Changes').click();
    await expect(toast(page, 'Order Item Updated')).toBeVisible();

    await button(page, `Show items of ${fourth.id}`).click();
    await page.getByRole('combobox', { name: `Vendor of ${foreign.name}` }).click();
    await page.getByRole('option', { name: SELLER }).click();
    await expect(toast(page, 'Vendor Updated')).toBeVisible();
  });

  const place = page.getByRole('region', { name: PLACE });
  await test.step('mark all of its items as ordered', async () => {
    await page.getByRole('tab', { name: /^Orders to Vendors/ }).click();
    await page.getByRole('link', { name: SELLER }).click();
    await expect(page.getByRole('heading', { level: 1, name: SELLER })).toBeVisible();
    await button(place, 'Mark All Ordered').click();
    await expect(toast(page, 'Items Marked as Ordered')).toBeVisible();
    await expect(button(place, 'Mark All Ordered')).toBeHidden();
  });

  const names = [PLACE, SELLER, 'Purchase Order', apples.name, pears.name, foreign.name];
  const expected = [...names, first.id, third.id, fourth.id];
  await test.step('download the PDF', async () => {
    const link = place.getByRole('link', { name: 'PDF' });
    await link.evaluate((element) => element.setAttribute('download', 'order.pdf'));
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const text = await textOf(download);
    for (const part of expected) expect(text).toContain(part);
    expect(text).toMatch(new RegExp(`${pears.name}.*12`, 's'));
    expect(text).not.toContain(second.id);
  });

  let publicUrl = '';
  await test.step('send it by e-mail and read what arrived', async () => {
    await button(place, 'Email').click();
    // The first PDF of a process also starts the thread that draws it.
    await expect(toast(page, 'Vendor Email Sent')).toBeVisible({ timeout: 30_000 });
    const vendors = await api<Vendor[]>(page.request, 'GET /api/vendors');
    const [received, ...more] = mail.received.filter((one) => one.mail.subject?.includes(PLACE));
    expect(more).toEqual([]);
    expect(received?.to).toEqual([vendors.find(({ name }) => name === SELLER)?.email]);
    expect(received?.mail.subject).toContain(SELLER);
    expect(received?.mail.subject).toContain(PLACE);
    const [pdf] = received?.mail.attachments ?? [];
    expect(pdf?.mimeType).toBe('application/pdf');
    if (!(pdf?.content instanceof ArrayBuffer)) throw new Error('the PDF is not there');
    const attached = await pdfText(new Uint8Array(pdf.content));
    for (const part of expected) expect(attached).toContain(part);
    publicUrl = /http\S+\/vendor-orders\/[\w-]+/.exec(received?.mail.text ?? '')?.[0] ?? '';
  });

  const elsewhere = await browser.newContext();
  const vendor = await elsewhere.newPage();
  await test.step('the vendor opens the link of the e-mail, without a cookie', async () => {
    await vendor.goto(publicUrl);
    await expect(vendor.getByRole('heading', { name: 'Purchase Order' })).toBeVisible();
    const line = vendor.getByRole('listitem').filter({ hasText: pears.name });
    await expect(line).toContainText('12');
    await expect(vendor.getByRole('listitem')).toHaveCount(3);
    expect(await elsewhere.cookies()).toEqual([]);
  });

  await test.step('the revoked link denies access', async () => {
    await button(place, /^Public Links/).click();
    await button(dialog(page, 'Public Links'), /^Revoke/).click();
    await button(page.getByRole('alertdialog'), 'Revoke').click();
    await expect(toast(page, 'Public Links Revoked')).toBeVisible();
    const answer = await vendor.reload();
    expect(answer?.status()).toBe(404);
    await expect(vendor.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(vendor.getByText(pears.name)).toBeHidden();
  });
  await elsewhere.close();
});
