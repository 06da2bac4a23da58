import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { choose, expect, test } from '#tests/support/browser.ts';
import { dialog, openAsManager, toast } from '#tests/support/manager.ts';
import { orderingEmployee } from '#tests/support/ordering-employee.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

/** Short messages: announced, one at a time, reachable, and covering nothing. */

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const plus = (page: Page) => page.getByRole('button', { name: /^Increase quantity of/ }).first();

/** An order that the server refuses, so that the dialog stays open below the toast. */
async function failAnOrder(page: Page, begin = () => choose(page, EMPLOYEE)) {
  await page.route('**/api/orders', (route) => route.fulfill({ status: 500, json: {} }));
  await begin();
  await plus(page).click();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = dialog(page, 'Submit Order');
  await form.getByRole('button', { name: 'Submit Order' }).click();
  await expect(toast(page, 'Error submitting order')).toBeVisible();
  return form;
}

test('the live region of toasts is in the page before any script runs (D35)', async ({
  page,
  context,
}) => {
  const html = readFileSync(`${import.meta.dirname}/../../dist/web/index.html`, 'utf8');
  await context.route('**/*', (route) => route.abort());
  await page.setContent(html.replaceAll(/<script.*?<\/script>/g, ''));
  await expect(region(page)).toHaveAttribute('aria-live', 'polite');
});

test('with a dialog open, a toast is in the accessibility tree, in the region that existed before (D35)', async ({
  page,
}) => {
  const form = await failAnOrder(page, async () => {
    await choose(page, EMPLOYEE);
    await region(page).evaluate((element) => element.setAttribute('data-seen', 'before'));
  });
  await expect(form).toBeVisible();
  // By role: elements hidden from screen readers are not found by role.
  await expect(region(page)).toHaveAttribute('data-seen', 'before');
  await expect(region(page).getByRole('button', { name: 'Close notification' })).toBeVisible();
  expect(await region(page).ariaSnapshot()).toContain('Error submitting order');
  await expect(page.getByRole('link', { name: 'Waste' })).toHaveCount(0);
});

test('Alt+T moves the focus from a dialog to the toast; Escape closes only the toast and moves it back (D38)', async ({
  page,
}) => {
  const form = await failAnOrder(page);
  const submit = form.getByRole('button', { name: 'Submit Order' });
  await submit.focus();
  await page.keyboard.press('Alt+t');
  await expect(region(page).getByRole('button', { name: 'Close notification' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Error submitting order')).toBeHidden();
  await expect(form).toBeVisible();
  await expect(submit).toBeFocused();
});

test('one toast is visible at a time, for five seconds, longer while the pointer is on it (section 8)', async ({
  page,
}) => {
  await page.clock.install();
  const form = await failAnOrder(page);
  const shown = toast(page, 'Error submitting order');
  await page.clock.fastForward(10_000);
  await expect(shown).toBeHidden();

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  for (let time = 0; time < 2; time++) {
    await form.getByRole('button', { name: 'Submit Order' }).click();
    await expect(shown).toBeVisible();
    await expect(form.getByRole('button', { name: 'Submit Order' })).toBeEnabled();
  }
  await expect(region(page).getByRole('button', { name: 'Close notification' })).toHaveCount(1);
  await page.clock.runFor(4_500);
  await expect(shown).toBeVisible();
  await shown.hover();
  await page.clock.runFor(20_000);
  await expect(shown).toBeVisible();
  await page.mouse.move(1, 1);
  await page.clock.runFor(5_500);
  await expect(shown).toBeHidden();
});

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
]) {
  test(`at ${width} px a toast covers no title, no location and no button at the bottom`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const form = await failAnOrder(page);
    const box = async (locator: ReturnType<Page['locator']>) => {
      const rectangle = await locator.boundingBox();
      if (!rectangle) throw new Error('not drawn');
      return rectangle;
    };
    const overlaps = async (locator: ReturnType<Page['locator']>) => {
      const [one, other] = [await box(region(page).locator('> div')), await box(locator)];
      return one.y < other.y + other.height && other.y < one.y + one.height;
    };
    expect(await overlaps(form.getByRole('button', { name: 'Submit Order' }))).toBe(false);
    expect(await overlaps(form.getByRole('heading', { name: 'Submit Order' }))).toBe(false);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    expect(await overlaps(page.getByText('ProcureApp', { exact: true }))).toBe(false);
    expect(await overlaps(page.getByRole('region', { name: 'Cart' }))).toBe(false);
  });
}

test('on a phone a toast stands above a dialog; where it does not fit, the last button can be scrolled clear of it (D38)', async ({
  page,
  request,
}) => {
  // Without a session, which would make the dialog higher.
  const { name } = await orderingEmployee(request, 'Tess Toast');
  await openAsManager(page, '/manager/users');
  await page.getByRole('button', { name: `PIN and sessions of ${name}` }).click();
  const form = dialog(page, `Access of ${name}`);
  const setPin = async (pin: string) => {
    await form.getByLabel('New PIN').fill(pin);
    await form.getByRole('button', { name: 'Set PIN' }).click();
    await expect(toast(page, 'PIN set')).toBeVisible();
  };
  const card = region(page).locator('> div');
  const top = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())?.y ?? 0;
  const bottom = async (locator: ReturnType<Page['locator']>) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await setPin('739164');
  await expect.poll(async () => (await bottom(card)) < (await top(form))).toBe(true);

  await page.setViewportSize({ width: 360, height: 480 });
  await setPin('739165');
  const last = form.getByRole('button').last();
  const body = form.locator('[tabindex="0"]');
  await expect
    .poll(async () => {
      await body.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return (await bottom(last)) <= (await top(card));
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.style.length)).toBe(0);
});
