import {
  cardOf,
  comingDelivery,
  itemsOf,
  lineOf,
  productOf,
} from '#tests/support/coming-delivery.ts';
import { api, expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';
import { dialog, stopLiveUpdates, toast } from '#tests/support/manager.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const RECORDED = 'Since this delivery was opened, somebody recorded';

test('a delivery that a colleague records meanwhile is not counted twice unseen; an extra delivery is recorded anyway (R1, R3)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Twice Farms', lines: 2 });
  const [first, second] = await itemsOf(request, coming);
  await stopLiveUpdates(page);
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).tap();
  const line = lineOf(page, coming, 1);
  await line.getByRole('button', { name: /^Increase amount/ }).tap();
  await expect(line).toContainText('1 over');

  await api(request, 'POST /api/receipts', {
    locationId: coming.locationId,
    vendorId: coming.vendor.id,
    lines: [first, second].map((item) => ({ orderItemId: item?.id, quantity: item?.quantity })),
  });
  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(RECORDED)).toContainText(
    `1 kg of ${productOf('Twice Farms', 0)} and 2 kg of ${productOf('Twice Farms', 1)}`,
  );
  // Nothing more is due, and what was typed is kept.
  await expect(lineOf(page, coming, 0)).toContainText('1 of 1 kg arrived before');
  await expect(lineOf(page, coming, 0)).toContainText('Nothing more due');
  await expect(line).toContainText('3 over');
  await expectFitsEverywhere(page, { height: 1_600 });
  await page.setViewportSize({ width: 360, height: 740 });
  const received = async () =>
    (await itemsOf(request, coming)).map(({ receivedQuantity }) => receivedQuantity);
  expect(await received()).toEqual([1, 2]);

  await button(page, 'Record Anyway').tap();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  expect(await received()).toEqual([1, 5]);
});

test('a delivery that a colleague records stays on the screen of a person who counts it, and leaves that of others (R3)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Live Twice Farms', lines: 2 });
  const [first, second] = await itemsOf(request, coming);
  const record = (item: typeof first) =>
    api(request, 'POST /api/receipts', {
      locationId: coming.locationId,
      vendorId: coming.vendor.id,
      lines: [{ orderItemId: item?.id, quantity: item?.quantity }],
    });
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).tap();
  await lineOf(page, coming, 0)
    .getByRole('button', { name: /^Increase amount/ })
    .tap();
  await record(first);
  await record(second);
  await expect(page.getByText('Records')).toBeHidden();
  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await button(page, 'Start Over').tap();
  await expect(page.getByText('This delivery is not expected any more')).toBeVisible();
});

test("a line is counted in another of its product's units (R1, S0)", async ({ page, request }) => {
  const conversions = [{ unitOfMeasure: 'ea', factor: 24 }];
  const coming = await comingDelivery(request, { name: 'Unit Farms', lines: 2, conversions });
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).tap();
  const line = lineOf(page, coming, 1);
  const pad = dialog(page, productOf('Unit Farms', 1));
  await line.getByRole('button', { name: /^Amount of/ }).tap();
  await button(pad, 'ea').tap();
  await expect(pad.getByRole('textbox')).toHaveValue('48');
  await button(pad, '4').tap();
  await button(pad, '7').tap();
  await expectFitsEverywhere(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await button(pad, 'Done').tap();
  await expect(line).toContainText('1 short');
  await expect(line.getByRole('button', { name: /^Amount of/ })).toHaveText('47ea');
  // It is counted so after a reload, too.
  await page.reload();
  await expect(line).toContainText('1 short');
  await button(line, 'Comes later').tap();
  await button(page, 'Record Delivery').tap();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  const [whole, part] = await itemsOf(request, coming);
  expect([whole?.receivedQuantity, part?.receivedQuantity]).toEqual([1, 1.958]);
});
