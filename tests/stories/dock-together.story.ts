import type { Page } from '@playwright/test';
import type { Location } from '#contract/calls/locations.ts';
import {
  cardOf,
  comingDelivery,
  itemsOf,
  lineOf,
  productOf,
} from '#tests/support/coming-delivery.ts';
import {
  colleagueRecords,
  increaseOf,
  receivedOf,
  RECORDED_MEANWHILE,
} from '#tests/support/dock-together.ts';
import type { Coming } from '#tests/support/coming-delivery.ts';
import {
  api,
  expect,
  expectFitsEverywhere,
  keepNothing,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { dialog, stopLiveUpdates, toast } from '#tests/support/manager.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

async function openAtDock(page: Page, coming: Coming): Promise<void> {
  await signIn(page, EMPLOYEE);
  await page.goto('/employee/receive');
  await cardOf(page, coming).tap();
}

test('a delivery that a colleague records meanwhile is not counted twice unseen; an extra delivery is recorded anyway (R1, R3)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Twice Farms', lines: 2 });
  await stopLiveUpdates(page);
  await openAtDock(page, coming);
  const line = lineOf(page, coming, 1);
  await line.getByRole('button', { name: /^Increase amount/ }).tap();
  await expect(line).toContainText('1 over');

  await colleagueRecords(request, coming, { 0: 1, 1: 2 });
  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(RECORDED_MEANWHILE)).toContainText(
    `1 kg of ${productOf('Twice Farms', 0)} and 2 kg of ${productOf('Twice Farms', 1)}`,
  );
  // Nothing more is due, and what was typed is kept.
  await expect(lineOf(page, coming, 0)).toContainText('1 of 1 kg arrived before');
  await expect(lineOf(page, coming, 0)).toContainText('Nothing more due');
  await expect(line).toContainText('3 over');
  await expectFitsEverywhere(page, { height: 1_600 });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await receivedOf(request, coming)).toEqual([1, 2]);

  await button(page, 'Record Anyway').tap();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  expect(await receivedOf(request, coming)).toEqual([1, 5]);
});

test('an amount that was typed before leaving the screen is not counted twice unseen after coming back (R1, R3)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Back Twice Farms', lines: 2 });
  const leaveAndComeBack = async () => {
    await page.getByRole('link', { name: 'All deliveries' }).tap();
    await cardOf(page, coming).tap();
  };
  await openAtDock(page, coming);
  const line = lineOf(page, coming, 1);
  await increaseOf(page, coming, 1).tap();
  await expect(line).toContainText('1 over');
  await page.getByRole('link', { name: 'All deliveries' }).tap();
  await colleagueRecords(request, coming, { 1: 1 });
  await page.reload();
  await cardOf(page, coming).tap();
  await expect(line).toContainText('1 of 2 kg still to come');
  await expect(line).toContainText('2 over');

  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(RECORDED_MEANWHILE)).toContainText(
    `1 kg of ${productOf('Back Twice Farms', 1)}`,
  );
  expect(await receivedOf(request, coming)).toEqual([null, 1]);
  // What was learnt is kept as well.
  await leaveAndComeBack();
  await button(page, 'Record Anyway').tap();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  expect(await receivedOf(request, coming)).toEqual([1, 4]);
});

test('a delivery that a colleague records stays on the screen of a person who counts it, and leaves that of others (R3)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Live Twice Farms', lines: 2 });
  await openAtDock(page, coming);
  await lineOf(page, coming, 0)
    .getByRole('button', { name: /^Increase amount/ })
    .tap();
  await colleagueRecords(request, coming, { 1: 1 });
  // The change has come to this page.
  await expect(lineOf(page, coming, 1)).toContainText('1 of 2 kg still to come');
  const isReadAgain = page.waitForResponse(async (answer) => {
    if (!answer.url().endsWith('/expected')) return false;
    // A read that a newer one replaced has no text.
    const text = await answer.text().catch(() => coming.vendor.name);
    return !text.includes(coming.vendor.name);
  });
  await colleagueRecords(request, coming, { 0: 1, 1: 1 });
  await isReadAgain;
  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(RECORDED_MEANWHILE)).toBeVisible();
  await button(page, 'Start Over').tap();
  await expect(page.getByText('This delivery is not expected any more')).toBeVisible();
});

test("a line is counted in another of its product's units (R1, S0)", async ({ page, request }) => {
  const conversions = [{ unitOfMeasure: 'ea', factor: 24 }];
  const coming = await comingDelivery(request, { name: 'Unit Farms', lines: 2, conversions });
  await openAtDock(page, coming);
  const line = lineOf(page, coming, 1);
  const pad = dialog(page, productOf('Unit Farms', 1));
  await line.getByRole('button', { name: /^Amount of/ }).tap();
  await button(pad, 'ea').tap();
  await expect(pad.getByRole('textbox')).toHaveValue('48');
  await button(pad, '4').tap();
  await button(pad, '7').tap();
  // Changing the unit and back leaves what was typed.
  await button(pad, 'kg').tap();
  await expect(pad.getByRole('textbox')).toHaveValue('1.958');
  await button(pad, 'ea').tap();
  await expect(pad.getByRole('textbox')).toHaveValue('47');
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

test('what was counted stays in its unit when a manager gives its item another one meanwhile (R3, E30)', async ({
  page,
  request,
}) => {
  const conversions = [{ unitOfMeasure: 'ea', factor: 24 }];
  const coming = await comingDelivery(request, { name: 'Unit Meanwhile', lines: 1, conversions });
  await openAtDock(page, coming);
  const line = lineOf(page, coming, 0);
  await increaseOf(page, coming, 0).tap();
  await expect(line).toContainText('1 over');
  const [item] = await itemsOf(request, coming);
  const change = { quantity: 24, unitOfMeasure: 'ea' };
  await api(request, `PATCH /api/order-items/${item?.id}`, change);
  await expect(line).toContainText('24 ea ordered');
  await expect(line).toContainText('1 over');
  await expect(line.getByRole('button', { name: /^Amount of/ })).toHaveText('2kg');
  await button(page, 'Record Delivery').tap();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  expect(await receivedOf(request, coming)).toEqual([48]);
});

test('what cannot be received is left out alone; what a colleague received is still asked about (R1, R3, E13)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Left Farms', lines: 3 });
  const [gone] = await itemsOf(request, coming);
  await stopLiveUpdates(page);
  await openAtDock(page, coming);
  await increaseOf(page, coming, 1).tap();
  await colleagueRecords(request, coming, { 1: 2 });
  await request.delete(`/api/order-items/${gone?.id}`);

  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(/was deleted from its order/)).toContainText(
    'What else you counted is kept here.',
  );
  await expect(lineOf(page, coming, 0)).toBeHidden();
  await expect(lineOf(page, coming, 1)).toContainText('1 over');
  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(RECORDED_MEANWHILE)).toContainText(
    `2 kg of ${productOf('Left Farms', 1)}`,
  );
  await expect(button(page, 'Record Anyway')).toBeVisible();

  // Nothing in addition of it: more of another line is no second delivery.
  const fewer = lineOf(page, coming, 1).getByRole('button', { name: /^Decrease amount/ });
  for (let taps = 0; taps < 3; taps++) await fewer.tap();
  await increaseOf(page, coming, 2).tap();
  await expect(lineOf(page, coming, 2)).toContainText('1 over');
  await button(page, 'Record Delivery').tap();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  expect(await receivedOf(request, coming)).toEqual([2, 4]);
});

test('after a first try whose answer was lost, the screen shows what is still to come (R3, D12, E18)', async ({
  page,
  request,
}) => {
  await keepNothing(page);
  const coming = await comingDelivery(request, { name: 'First Try Farms', lines: 2 });
  await openAtDock(page, coming);
  await lineOf(page, coming, 1)
    .getByRole('button', { name: /^Decrease amount/ })
    .tap();
  await loseAnswers(page, '**/api/receipts');
  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(/^No connection to the server/)).toBeVisible();
  await page.unroute('**/api/receipts');

  await increaseOf(page, coming, 0).tap();
  await button(page, 'Record Delivery').tap();
  await expect(page.getByText(/^Your first try was recorded after all/)).toContainText(
    'What is still to come is shown here.',
  );
  await expect(lineOf(page, coming, 0)).toContainText('1 of 1 kg arrived before');
  // Closed as short.
  await expect(lineOf(page, coming, 1)).toBeHidden();
  await expect(button(page, 'Record Anyway')).toBeVisible();
  expect(await receivedOf(request, coming)).toEqual([1, 1]);
});

test('the delivery of one location is not shown at another one (R3)', async ({ page, request }) => {
  const coming = await comingDelivery(request, { name: 'Place Farms', lines: 2 });
  const places = await api<Location[]>(request, 'GET /api/locations');
  const here = places.find(({ id }) => id === coming.locationId);
  const there = await api<Location>(request, 'POST /api/locations', { name: 'The other dock' });
  const locationIds = [coming.locationId, there.id];
  const person = { name: 'Una of two docks', userType: 'employee', locationIds };
  await api(request, 'POST /api/users', person);
  await signIn(page, person.name);
  await page.goto('/employee/receive');
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Location' }).tap();
    await page.getByRole('option', { name }).tap();
  };
  await choose(here?.name ?? '');
  await cardOf(page, coming).tap();
  await expect(lineOf(page, coming, 0)).toBeVisible();
  await choose(there.name);
  await expect(page.getByText('This delivery is not expected any more')).toBeVisible();
  await expect(lineOf(page, coming, 0)).toBeHidden();
});
