import type { Product } from '#contract/calls/products.ts';
import { api, expect, expectFitsEverywhere, signIn, test } from '#tests/support/browser.ts';
import { aShelf, shelfRow } from '#tests/support/shelf.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('what is not kept here leaves the count sheet until somebody counts it, and one press takes that back (24.6)', async ({
    page,
  }) => {
    const { cook, products, lineOf } = await aShelf(page);
    const [first, second] = products;
    await signIn(page, cook);
    await page.goto('/employee/count');
    const dialog = page.getByRole('dialog');
    await shelfRow(page, first).tap();
    await dialog.getByRole('button', { name: 'Not Kept Here' }).tap();
    // At once: its message leaves after ten seconds.
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(dialog.getByRole('heading', { name: second.name })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(shelfRow(page, first)).toBeVisible();

    await shelfRow(page, first).tap();
    await dialog.getByRole('button', { name: 'Not Kept Here' }).tap();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(shelfRow(page, first)).toBeHidden();
    await expect(page.getByText('0 of 2 counted')).toBeVisible();
    await page.getByRole('combobox', { name: 'Count another product' }).tap();
    await page.getByPlaceholder('Search products...').fill(first.name);
    await page.getByRole('option', { name: first.name }).first().tap();
    await expect(dialog.getByRole('heading', { name: first.name })).toBeVisible();
    await page.keyboard.type('4');
    await dialog.getByRole('button', { name: 'Next' }).tap();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Send count of 1 product' }).tap();
    await expect(page.getByText('1 of 3 counted today')).toBeVisible();
    expect(await lineOf(first)).toMatchObject({ isKept: true, onHandAmount: 4 });
  });

  test('what is delivered while a count is made stays, though the count is sent later; what is counted again is of then (S2, E16)', async ({
    page,
  }) => {
    const { cook, products, lineOf, locationId } = await aShelf(page);
    const [first, second] = products;
    await signIn(page, cook);
    await page.goto('/employee/count');
    const dialog = page.getByRole('dialog');
    const count = async (product: Product, amount: string) => {
      await shelfRow(page, product).tap();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(amount);
      await dialog.getByRole('button', { name: 'Next' }).tap();
      await dialog.getByRole('button', { name: 'Close' }).tap();
    };
    await count(first, '2');
    await count(second, '5');
    await api(page.request, 'POST /api/receipts', {
      locationId,
      vendorId: first.vendorId,
      lines: [first, second].map(({ id }) => ({ productId: id, quantity: 10 })),
    });
    // Left and gone on with later.
    await page.reload();
    await count(second, '5');
    await page.getByRole('button', { name: 'Send count of 2 products' }).tap();
    await expect(page.getByText('Count Sent')).toBeVisible();
    expect((await lineOf(first))?.onHandAmount).toBe(12);
    expect((await lineOf(second))?.onHandAmount).toBe(5);
  });

  test("what was counted today is by the location's calendar, not the organization's (24.6)", async ({
    page,
  }) => {
    // The first hour of the day: an hour and a half ago was yesterday.
    const hour = new Date().getUTCHours();
    const timezone = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
    const { cook, products, locationId } = await aShelf(page, { timezone });
    await signIn(page, cook);
    for (const [index, minutes] of [90, 0].entries())
      await api(page.request, 'POST /api/inventory/counts', {
        id: crypto.randomUUID(),
        locationId,
        at: new Date(Date.now() - minutes * 60_000).toISOString(),
        lines: [{ productId: products[index]?.id, amount: 3 }],
      });
    await page.goto('/employee/count');
    await expect(page.getByText('1 of 3 counted today')).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Counted today' }).getByRole('listitem'),
    ).toHaveCount(1);
  });

  test('a count of today is named on the sheet, and opens to be corrected as of its moment (24.6)', async ({
    page,
  }) => {
    const { cook, products, lineOf, locationId } = await aShelf(page);
    const [first, second] = products;
    await signIn(page, cook);
    await api(page.request, 'POST /api/inventory/counts', {
      id: crypto.randomUUID(),
      locationId,
      area: 'Walk-in',
      lines: [
        { productId: first.id, amount: 10 },
        { productId: second.id, amount: 3 },
      ],
    });
    await page.goto('/employee/count');
    const counts = page.getByRole('list', { name: 'Counted today' });
    await expect(counts).toContainText(/Counted today \d\d:\d\d by Cook/);
    await expect(counts).toContainText('Walk-in, 2 products');
    await expect(page.getByText('2 of 3 counted today')).toBeVisible();
    await expectFitsEverywhere(page);

    await counts.getByRole('link', { name: 'Correct' }).tap();
    await expect(shelfRow(page, first)).toContainText(`10 ${first.unitOfMeasure}`);
    await expect(shelfRow(page, products[2])).toBeHidden();
    const dialog = page.getByRole('dialog');
    await shelfRow(page, first).tap();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('8');
    await dialog.getByRole('button', { name: 'Done' }).tap();
    await expect(shelfRow(page, first)).toContainText(`8 ${first.unitOfMeasure}`);
    await page.reload();
    await expect(shelfRow(page, first)).toContainText(`8 ${first.unitOfMeasure}`);
    await page.getByRole('button', { name: 'Send correction of 1 product' }).tap();
    await expect(page.getByText('Count Corrected')).toBeVisible();
    await expect(counts).toContainText('Walk-in, 2 products, corrected');
    expect((await lineOf(first))?.onHandAmount).toBe(8);
    expect((await lineOf(second))?.onHandAmount).toBe(3);

    // Opened again, it shows the corrected amounts.
    await counts.getByRole('link', { name: 'Correct' }).tap();
    await expect(shelfRow(page, first)).toContainText(`8 ${first.unitOfMeasure}`);
    await expectFitsEverywhere(page);
  });
});

test('a manager edits pars one below the other by keyboard, and what is kept, and saves all at once (24.6)', async ({
  page,
}) => {
  const { products, lineOf, locationId } = await aShelf(page);
  const [first, second, third] = products;
  await signIn(page, 'Elena Marchetti');
  await page.goto(`/manager/stock?location=${locationId}`);
  await page.getByRole('button', { name: 'Edit Pars' }).click();
  const par = ({ name }: Product) => page.getByRole('textbox', { name: `Par of ${name}` });
  const location = page.getByRole('combobox', { name: 'Location' });
  await expect(location).toBeEnabled();
  await par(first).focus();
  await page.keyboard.type('12');
  await expect(location, 'another location would lose what is typed').toBeDisabled();
  await expect(page.getByText('Save or discard your changes first.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(par(second)).toBeFocused();
  await page.keyboard.type('two');
  await expect(page.getByText('1 par is not an amount.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2.5');
  await page.getByRole('checkbox', { name: `${third.name} is kept here` }).click();
  await expectFitsEverywhere(page);
  await page.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(page.getByText('3 products saved.')).toBeVisible();
  await expect(location).toBeEnabled();
  await expect(page.getByRole('row', { name: new RegExp(RegExp.escape(third.name)) })).toBeHidden();
  expect(await lineOf(first)).toMatchObject({ parAmount: 12, isKept: true });
  expect(await lineOf(second)).toMatchObject({ parAmount: 2.5 });
  expect(await lineOf(third)).toMatchObject({ isKept: false });

  await page.getByText('Not kept here (1)').click();
  await page.getByRole('button', { name: 'Edit Pars' }).click();
  await page.getByRole('checkbox', { name: `${third.name} is kept here` }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await lineOf(third)).toMatchObject({ isKept: true });
});

test('a count says what was used since the one before, and marks in words what is not usual (24.7)', async ({
  page,
}) => {
  const { products, locationId } = await aShelf(page);
  const [first, second, third] = products;
  const day = 86_400_000;
  const count = (amounts: [Product, number][], daysAgo: number) =>
    api(page.request, 'POST /api/inventory/counts', {
      id: crypto.randomUUID(),
      locationId,
      at: new Date(Date.now() - daysAgo * day).toISOString(),
      lines: amounts.map(([{ id }, amount]) => ({ productId: id, amount })),
    });
  await count(
    [
      [first, 10],
      [second, 4],
    ],
    2,
  );
  await count(
    [
      [first, 7],
      [second, 5],
      [third, 1],
    ],
    1,
  );
  await signIn(page, 'Elena Marchetti');
  await page.goto(`/manager/counts?location=${locationId}`);
  await page.getByRole('table', { name: 'Counts' }).getByRole('button').first().click();
  const line = ({ name }: Product) =>
    page.getByRole('dialog').getByRole('row', { name: new RegExp(RegExp.escape(name)) });
  await expect(line(first)).toContainText(`3 ${first.unitOfMeasure}`);
  await expect(line(second)).toContainText(`1 ${second.unitOfMeasure} more than there should be`);
  await expect(line(third)).toContainText('First count');
  await expect(page.getByRole('dialog')).toContainText('1 product differs from what is usual.');
  await expectFitsEverywhere(page);
});
