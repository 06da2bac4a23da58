import type { Page } from '@playwright/test';
import { allScreens } from '#tests/support/all-screens.ts';
import { api, expect, signIn, test } from '#tests/support/browser.ts';
import { kitchen } from '#tests/support/order-guides.ts';
import { walkScreens } from '#tests/support/walk-screens.ts';

/** Text twice as large on the narrowest telephone (D38). */

test.use({ viewport: { width: 360, height: 740 } });

async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** By how much the page is too wide, and the controls of which a part lies outside of it and cannot be scrolled to. */
const whatDoesNotFit = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const outside = [
      ...document.querySelectorAll('button, a, input, select, textarea, [role=combobox]'),
    ]
      .filter((element) => isShown(element) && !scrolls(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > innerWidth + 0.5;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
    return { tooWide: document.documentElement.scrollWidth - innerWidth, outside };
  });

const FITS = { tooWide: 0, outside: [] };

test('with text twice as large no screen is too wide at 360 px, and no control lies outside (D38)', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  await enlargeText(page);
  await walkScreens(page, await allScreens(request), {
    look: async (path) => expect.soft(await whatDoesNotFit(page), path).toEqual(FITS),
  });
});

test('with text twice as large the dock keeps its amounts, and plus and minus, in reach (D38)', async ({
  page,
}) => {
  await enlargeText(page);
  for (const [who, path] of [
    ['Marcus Bell', '/employee/receive'],
    ['Elena Marchetti', '/manager/deliveries?location=1'],
  ] as const) {
    await signIn(page, who);
    await page.goto(path);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    const more = page.getByRole('button', { name: /^Increase amount of/ }).first();
    await more.scrollIntoViewIfNeeded();
    await expect(more).toBeInViewport({ ratio: 1 });
    expect.soft(await whatDoesNotFit(page), path).toEqual(FITS);
    await page
      .getByRole('button', { name: /^Report a problem with/ })
      .first()
      .click();
    expect.soft(await whatDoesNotFit(page), `${path}, a problem`).toEqual(FITS);
    const line = page.getByRole('main').getByRole('listitem').first();
    await line.getByRole('button', { name: /^Decrease amount of/ }).click();
    await line.getByRole('button', { name: 'Damaged', exact: true }).click();
    const moreRefused = line.getByRole('button', { name: /^Increase amount of damaged/ });
    await moreRefused.scrollIntoViewIfNeeded();
    await expect(moreRefused).toBeInViewport({ ratio: 1 });
    expect.soft(await whatDoesNotFit(page), `${path}, a refused part`).toEqual(FITS);
  }
});

test("with text twice as large a vendor's page grows with it and fits a telephone, its answers too (D38, 24.10)", async ({
  page,
  request,
}) => {
  const { location, user, vendor, products } = await kitchen(request, 'Large Print', 3);
  const items = products.map(({ id }) => ({ productId: id, quantity: 12 }));
  await api(request, 'POST /api/orders', { locationId: location.id, orderedBy: user.id, items });
  const { publicUrl } = await api<{ publicUrl: string }>(
    request,
    `POST /api/vendor-orders/public-link/${vendor.id}/${location.id}`,
  );
  const title = page.getByRole('heading', { level: 1 });
  const height = async () => (await title.boundingBox())?.height ?? 0;
  await page.goto(publicUrl);
  const before = await height();
  await enlargeText(page);
  await page.reload();
  expect(await height()).toBeGreaterThanOrEqual(2 * before);
  expect(await whatDoesNotFit(page)).toEqual(FITS);
  const row = page.getByRole('listitem').first();
  await row.locator('summary').first().click();
  await expect(row.getByRole('radio', { name: 'Out of stock' })).toBeVisible();
  expect(await whatDoesNotFit(page), 'answers').toEqual(FITS);
});
