import type { Locator } from '@playwright/test';
import {
  cardOf,
  comingDelivery,
  itemsOf,
  lineOf,
  photographPart,
  productOf,
  receiptOf,
} from '#tests/support/coming-delivery.ts';
import { expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { button, EMPLOYEE } from '#tests/support/receiving.ts';

/** Presses by touch, and counts. */
function fingers() {
  let taps = 0;
  return {
    tap: async (control: Locator) => {
      await control.tap();
      taps += 1;
    },
    count: () => taps,
  };
}

test.describe('by touch on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a right delivery of 30 lines is received with two taps (R3)', async ({ page, request }) => {
    const coming = await comingDelivery(request, { name: 'Thirty Farms', lines: 30 });
    await signIn(page, EMPLOYEE);
    await page.goto('/employee/receive');
    const { tap, count } = fingers();
    await tap(cardOf(page, coming));
    await expect(page.getByText('Records all 30 lines as ordered.')).toBeVisible();
    await tap(button(page, 'All Arrived'));
    await expect(toast(page, 'Delivery Recorded')).toBeVisible();
    expect(count()).toBe(2);
    await expect(cardOf(page, coming)).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: coming.vendor.name })).toContainText(
      `${EMPLOYEE} • 30 lines`,
    );
    const items = await itemsOf(request, coming);
    expect(new Set(items.map(({ orderedStatus }) => orderedStatus))).toEqual(new Set(['received']));
  });

  test('one short line with a photo takes six taps more at most, and leaving in the middle loses nothing (R3)', async ({
    page,
    request,
  }) => {
    const coming = await comingDelivery(request, { name: 'Short Farms', lines: 3 });
    await signIn(page, EMPLOYEE);
    await page.goto('/employee/receive');
    const { tap, count } = fingers();
    await tap(cardOf(page, coming));
    const line = lineOf(page, coming, 2);
    await tap(line.getByRole('button', { name: /^Decrease amount/ }));
    await expect(line).toContainText('1 short');
    await tap(button(line, 'Damaged'));
    await photographPart(line, { press: tap });
    await expect(line.getByRole('img', { name: /^Photo of damaged/ })).toBeVisible();
    await expectFitsEverywhere(page, { height: 1_600 });
    await page.setViewportSize({ width: 360, height: 740 });

    // Left by the menu, begun again after a reload.
    await page.getByRole('link', { name: 'Catalog' }).tap();
    await page.goto('/employee/receive');
    await expect(cardOf(page, coming)).toContainText('Counting');
    await cardOf(page, coming).tap();
    await expect(line).toContainText('1 refused');
    await expect(button(line, 'Damaged')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('2 as ordered, 1 refused')).toBeVisible();

    await tap(button(page, 'Record Delivery'));
    await expect(toast(page, 'Delivery Recorded')).toBeVisible();
    expect(count()).toBeLessThanOrEqual(2 + 6);
    const { lines } = await receiptOf(request, coming);
    expect(lines.map(({ quantity, closed, reason }) => [quantity, closed, reason])).toEqual([
      [1, false, null],
      [2, false, null],
      [2, true, 'damaged'],
    ]);
    expect(lines[2]?.refused).toMatchObject([{ quantity: 1, reason: 'damaged' }]);
    expect(lines[2]?.refused[0]?.photoUrl).toMatch(/^\/uploads\//);
    const items = await itemsOf(request, coming);
    expect(items.map(({ orderedStatus }) => orderedStatus)).toEqual(Array(3).fill('received'));
  });

  test('the number pad takes 2.5 and 1/2, the rest can come later, and what was not ordered is added (R3)', async ({
    page,
    request,
  }) => {
    const coming = await comingDelivery(request, { name: 'Pad Farms', lines: 3 });
    await signIn(page, EMPLOYEE);
    await page.goto('/employee/receive');
    await cardOf(page, coming).tap();
    for (const [index, keys, shown] of [
      [2, ['2', 'Decimal point', '5'], '0.5 short'],
      [0, ['1', 'Fraction bar', '2'], '0.5 short'],
    ] as const) {
      const line = lineOf(page, coming, index);
      const pad = dialog(page, productOf(coming.vendor.name, index));
      await line.getByRole('button', { name: /^Amount of/ }).tap();
      for (const key of keys) await button(pad, key).tap();
      await button(pad, 'Done').tap();
      await expect(pad).toBeHidden();
      await expect(line).toContainText(shown);
    }
    await button(lineOf(page, coming, 0), 'Comes later').tap();

    await button(page, 'Add Something Not Ordered').tap();
    await dialog(page, 'Add Something Not Ordered').getByRole('combobox').tap();
    // What is on the delivery stands first and is named so; choosing it counts nothing as not ordered (24.8).
    const first = page.getByRole('option').first();
    await expect(first).toContainText('On this delivery');
    await first.tap();
    await expect(toast(page, / is on this delivery$/)).toBeVisible();
    await button(page, 'Add Something Not Ordered').tap();
    await dialog(page, 'Add Something Not Ordered').getByRole('combobox').tap();
    await page.getByRole('option').filter({ hasNotText: 'On this delivery' }).first().tap();
    await expect(page.getByText('1 as ordered, 2 short')).toBeVisible();
    await button(page, 'Record Delivery').tap();
    await expect(toast(page, 'Delivery Recorded')).toBeVisible();

    const { lines } = await receiptOf(request, coming);
    expect(lines.map(({ quantity, closed, reason }) => [quantity, closed, reason])).toEqual([
      [0.5, false, null],
      [2, false, null],
      [2.5, true, 'short'],
      [1, false, 'not_ordered'],
    ]);
    // The rest of the first line is still expected.
    await cardOf(page, coming).tap();
    await expect(lineOf(page, coming, 0)).toContainText('0.5 of 1 kg still to come');
  });

  test('what was not ordered is refused with one tap more, kept in part with two, and goes back with its reason (E32)', async ({
    page,
    request,
  }) => {
    const coming = await comingDelivery(request, { name: 'Extra Farms', lines: 3 });
    await signIn(page, EMPLOYEE);
    await page.goto('/employee/receive');
    await cardOf(page, coming).tap();
    const add = async (name: string) => {
      await button(page, 'Add Something Not Ordered').tap();
      await dialog(page, 'Add Something Not Ordered').getByRole('combobox').tap();
      await page.getByPlaceholder('Search products...').fill(name);
      await page.getByRole('option', { name }).tap();
      return page.getByRole('listitem', { name, exact: true });
    };
    const whole = await add('Live Maine Lobsters');
    const { tap, count } = fingers();
    await tap(button(whole, 'Wrong item'));
    expect(count()).toBe(1);
    await expect(whole).toContainText('Not ordered, 1 refused');

    const part = await add('Jonah Crab');
    for (let more = 0; more < 2; more++)
      await part.getByRole('button', { name: /^Increase amount/ }).tap();
    await button(part, 'Damaged').tap();
    await expect(part).toContainText('Not ordered, 3 refused');
    const keptOf = part.getByRole('button', { name: /^Increase amount of (?!damaged)/ });
    await keptOf.tap();
    await keptOf.tap();
    await expect(part).toContainText('Not ordered, 1 refused');
    await expectFitsEverywhere(page, { height: 1_800 });
    await page.setViewportSize({ width: 360, height: 740 });
    // A reload keeps what was said.
    await page.reload();
    await expect(part).toContainText('Not ordered, 1 refused');
    await expect(button(whole, 'Wrong item')).toHaveAttribute('aria-pressed', 'true');

    await button(page, 'Record Delivery').tap();
    await expect(toast(page, 'Delivery Recorded')).toBeVisible();
    const { lines } = await receiptOf(request, coming);
    const extras = lines.filter(({ orderItemId }) => orderItemId === null);
    expect(extras).toMatchObject([
      { quantity: 0, reason: 'not_ordered', refused: [{ quantity: 1, reason: 'wrong_item' }] },
      { quantity: 2, reason: 'not_ordered', refused: [{ quantity: 1, reason: 'damaged' }] },
    ]);
  });
});

test('a manager receives at a chosen location, and corrects the receipt on the same day (R3, E13)', async ({
  page,
  request,
}) => {
  const coming = await comingDelivery(request, { name: 'Correct Farms', lines: 2 });
  await openAsManager(page, `/manager/deliveries?location=${coming.locationId}`);
  // A vendor whom nobody expected: what came is added.
  await button(page, 'Receive Something Else').click();
  await dialog(page, 'Receive Something Else').getByRole('combobox').click();
  await page.getByRole('option', { name: coming.vendor.name }).click();
  await expect(page.getByText('Add what came.')).toBeVisible();
  await expect(button(page, 'Record Delivery')).toBeDisabled();
  await page.getByRole('link', { name: 'All deliveries' }).click();
  await cardOf(page, coming).click();
  await button(page, 'All Arrived').click();
  await expect(toast(page, 'Delivery Recorded')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(coming.vendor.name) }).click();
  const receipt = dialog(page, `Delivery from ${coming.vendor.name}`);
  await button(receipt, 'Correct').click();
  const line = receipt.getByRole('listitem', { name: productOf(coming.vendor.name, 1) });
  await line.getByRole('button', { name: /^Decrease amount/ }).click();
  await button(line, 'Expired').click();
  await button(receipt, 'Save Correction').click();
  await expect(toast(page, 'Receipt Corrected')).toBeVisible();
  const { lines, correctedByName } = await receiptOf(request, coming);
  expect(lines.map(({ quantity, reason }) => [quantity, reason])).toEqual([
    [1, null],
    [1, 'expired'],
  ]);
  expect(correctedByName).toBe('Elena Marchetti');
  await expect(page.getByRole('button', { name: new RegExp(coming.vendor.name) })).toContainText(
    'Corrected',
  );
  await expectFitsEverywhere(page);
});
