import type { APIRequestContext } from '@playwright/test';
import type { Claim } from '#contract/calls/claims.ts';
import {
  cardOf,
  comingDelivery,
  itemsOf,
  lineOf,
  photographPart,
  productOf,
} from '#tests/support/coming-delivery.ts';
import type { Coming } from '#tests/support/coming-delivery.ts';
import {
  api,
  expect,
  expectAccessible,
  expectFitsEverywhere,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

async function claimOf(request: APIRequestContext, { vendor }: Coming): Promise<Claim> {
  const [claim, ...more] = await api<Claim[]>(request, `GET /api/claims?vendorId=${vendor.id}`);
  expect(more).toEqual([]);
  if (!claim) throw new Error('there is no claim');
  return claim;
}

test('what is refused, missing and billed too high at the dock is one claim, which a manager sends (R4, E32)', async ({
  page,
  request,
}) => {
  const name = 'Claimed Farms';
  const coming = await comingDelivery(request, { name, lines: 4, price: '2.50' });
  await api(request, `PUT /api/vendors/${coming.vendor.id}`, {
    ...coming.vendor,
    email: 'claims@vendor.example',
  });
  const line = (index: number) => lineOf(page, coming, index);
  const fewer = (index: number) =>
    line(index)
      .getByRole('button', { name: /^Decrease amount of (?!damaged)/ })
      .first();
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).click();

  // Of four one is damaged, of three one is missing, and two were billed at more than agreed.
  await fewer(3).click();
  await button(line(3), 'Damaged').click();
  await expect(line(3)).toContainText('1 refused');
  // A chosen reason stays readable below the pointer.
  await button(line(3), 'Damaged').hover();
  await expectAccessible(page);
  await photographPart(line(3));
  await expect(line(3).getByRole('img', { name: /^Photo of damaged/ })).toBeVisible();
  await fewer(2).click();
  await expect(line(2)).toContainText('1 short');
  await line(1)
    .getByRole('button', { name: /^Report a problem with/ })
    .click();
  await button(line(1), 'Wrong price').click();
  await button(line(1), `Details of ${productOf(name, 1)}`).click();
  const details = dialog(page, `Details of ${productOf(name, 1)}`);
  await expect(details).toContainText('$2.50 was agreed.');
  await details.getByLabel('Price on the invoice for 1 kg').fill('2.75');
  await button(details, 'Keep Details').click();
  await button(page, 'Record Delivery').click();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();

  const { id, lines } = await claimOf(request, coming);
  expect(lines.map((one) => [one.productName, one.reason, one.quantity, one.amount])).toEqual([
    [productOf(name, 1), 'price', 2, '0.50'],
    [productOf(name, 2), 'short', 1, '2.50'],
    [productOf(name, 3), 'damaged', 1, '2.50'],
  ]);

  await openAsManager(page, `/manager/claims?vendor=${coming.vendor.id}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Price, Short, Damaged');
  await expect(row).toContainText('$5.50');
  await row.getByRole('link', { name: `No. ${id}` }).click();
  await expect(page.getByText('$2.75 billed, $2.50 agreed')).toBeVisible();
  await expect(page.getByText('4 kg ordered').first()).toBeVisible();
  await expect(
    page.getByRole('link', { name: `Open the photo of ${productOf(name, 3)}` }),
  ).toBeVisible();
  await expectFitsEverywhere(page);
  const print = await request.get(`/api/claims/${id}/pdf`);
  const paper = await pdfText(await print.body());
  expect(paper).toContain('Billed $2.75 instead of $2.50');
  expect(paper).toContain('Total amount: $5.50');

  await button(page, 'Send').click();
  await expect(page.getByText('Claim Sent to Outbox Folder')).toBeVisible();
  await expect(page.getByLabel(`Amount for ${productOf(name, 2)}`)).toBeHidden();
  await expect(button(page, 'Record Credit')).toBeVisible();
  expect(await claimOf(request, coming)).toMatchObject({
    state: 'sent',
    amount: '5.50',
    sentTo: 'claims@vendor.example',
  });
});

test('a claim of goods in a unit without a conversion says so in the list, and leads to the conversion before it can be sent (E32)', async ({
  page,
  request,
}) => {
  const name = 'Unconverted Farms';
  const coming = await comingDelivery(request, { name, lines: 2, price: '2.50' });
  const [whole, pieces] = await itemsOf(request, coming);
  await api(request, 'POST /api/receipts', {
    locationId: coming.locationId,
    vendorId: coming.vendor.id,
    lines: [
      { orderItemId: whole?.id, quantity: 0, closed: true },
      { orderItemId: pieces?.id, quantity: 30, unitOfMeasure: 'ea', closed: true },
    ],
  });
  const { id } = await claimOf(request, coming);
  await openAsManager(page, `/manager/claims?vendor=${coming.vendor.id}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Conversion missing');
  await row.getByRole('link', { name: `No. ${id}` }).click();
  const send = button(page, 'Mark as Sent');
  await expect(send).toBeDisabled();
  await expect(page.getByRole('alert')).toContainText(
    `30 ea of ${productOf(name, 1)} came in a unit without a conversion, so this claim is not complete.`,
  );
  await expectFitsEverywhere(page);
  await page.getByRole('link', { name: 'Give the conversion under Stock' }).click();
  await button(page, `Set the conversion of ${productOf(name, 1)} to ea`).click();
  const conversion = dialog(page, productOf(name, 1));
  await conversion.getByLabel('ea in one kg').fill('20');
  await page.keyboard.press('Enter');
  await expect(conversion).toBeHidden();
  await page.goto(`/manager/claims/${id}`);
  // Of two kg, 30 pieces are one and a half.
  await expect(page.getByLabel(`Quantity of ${productOf(name, 1)} in ea`)).toHaveValue('10');
  await expect(page.getByText('2 kg ordered')).toBeVisible();
  await expect(send).toBeEnabled();
});
