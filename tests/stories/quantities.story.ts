import type { Page } from '@playwright/test';
import type { User } from '#contract/calls/users.ts';
import { api, choose, expect, signIn, test } from '#tests/support/browser.ts';
import { dialog } from '#tests/support/manager.ts';
import { EMPLOYEE } from '#tests/support/receiving.ts';

/** Quantities by holding and by typing, on the card and in the cart, and related parts of the employee's screens. */

/** From here on the story controls the clock. */
async function freezeTime(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Quantity of Aged Swiss Cheese' });
const plus = (page: Page) =>
  page.getByRole('button', { name: 'Increase quantity of Aged Swiss Cheese' });
const minus = (page: Page) =>
  page.getByRole('button', { name: 'Decrease quantity of Aged Swiss Cheese' });
const number = async (page: Page) => Number((await field(page).inputValue()).replaceAll(',', ''));

test('a quantity of 40 can be typed on the card: the number is selected on focus and takes effect at once (D35)', async ({
  page,
}) => {
  await choose(page, EMPLOYEE);
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
  await field(page).focus();
  await page.keyboard.type('40');
  await expect(page.getByText('40 item(s) in cart')).toBeVisible();
  await field(page).blur();
  await field(page).focus();
  await page.keyboard.type('7');
  await expect(page.getByText('7 item(s) in cart')).toBeVisible();

  await test.step('an emptied field keeps its line until it loses focus', async () => {
    await field(page).fill('12');
    await field(page).fill('');
    await expect(page.getByText('12 item(s) in cart')).toBeVisible();
    await field(page).blur();
    await expect(page.getByText('item(s) in cart')).toBeHidden();
    await expect(field(page)).toHaveValue('0');
  });
  await test.step('other text than a whole number changes nothing', async () => {
    await field(page).fill('3');
    await field(page).fill('1.5');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await field(page).blur();
    await expect(field(page)).toHaveValue('3');
    await field(page).fill('1,234');
    await field(page).blur();
    await expect(field(page)).toHaveValue('1,234');
  });
  await test.step('99,999 is the maximum, by typing and by the button (D13)', async () => {
    await field(page).fill('999999');
    await field(page).blur();
    await expect(field(page)).toHaveValue('99,999');
    await expect(plus(page)).toBeDisabled();
  });
  await test.step('in the cart, typing 0 removes the line when the field loses focus', async () => {
    await page.getByRole('button', { name: 'View Cart' }).click();
    const cart = dialog(page, 'Shopping Cart');
    const inCart = cart.getByRole('textbox', { name: 'Quantity of Aged Swiss Cheese' });
    await inCart.fill('40');
    await expect(cart.getByText('40', { exact: true }).last()).toBeVisible();
    await inCart.fill('0');
    await expect(inCart).toBeVisible();
    await inCart.blur();
    await expect(cart.getByText('Your cart is empty')).toBeVisible();
  });
});

test('holding plus repeats faster and faster until it is released, by pointer and by key; minus stops at 0 (D38)', async ({
  page,
}) => {
  await page.clock.install();
  await choose(page, EMPLOYEE);
  await plus(page).hover();
  await freezeTime(page);
  await page.mouse.down();
  await page.clock.runFor(350);
  expect(await number(page)).toBe(0);
  await page.clock.runFor(1_000);
  const inFirstSecond = await number(page);
  expect(inFirstSecond).toBeGreaterThan(4);
  await page.clock.runFor(1_000);
  expect((await number(page)) - inFirstSecond).toBeGreaterThan(inFirstSecond);
  const whenReleased = await number(page);
  // The click that follows adds no further step.
  await page.mouse.up();
  await page.clock.runFor(2_000);
  expect(await number(page)).toBe(whenReleased);
  await minus(page).click();
  expect(await number(page)).toBe(whenReleased - 1);

  await test.step('holding minus stops at 0, and the focus moves to plus', async () => {
    await minus(page).hover();
    await page.mouse.down();
    await page.clock.runFor(6_000);
    await page.mouse.up();
    await expect(field(page)).toHaveValue('0');
    await expect(plus(page)).toBeFocused();
  });
  for (const key of ['Space', 'Enter'])
    await test.step(`holding ${key} repeats too, and a short press steps once`, async () => {
      const before = await number(page);
      await plus(page).focus();
      await page.keyboard.press(key);
      await expect.poll(() => number(page)).toBe(before + 1);
      await page.keyboard.down(key);
      await page.clock.runFor(1_400);
      // The keyboard's own repetition adds nothing.
      await page.keyboard.down(key);
      const reached = await number(page);
      expect(reached).toBeGreaterThan(before + 5);
      await page.keyboard.up(key);
      await page.clock.runFor(1_000);
      expect(await number(page)).toBe(reached);
      await page.keyboard.press(key);
      expect(await number(page)).toBe(reached + 1);
    });
});

test('every screen tells an employee without a location to ask a manager', async ({ page }) => {
  const name = `Without a place ${test.info().workerIndex}`;
  await api<User>(page.request, 'POST /api/users', { name, userType: 'employee', locationIds: [] });
  await signIn(page, name);
  for (const path of ['/employee', '/employee/orders', '/employee/waste-log']) {
    await page.goto(path);
    await expect(page.getByText('Ask a manager to assign you one.')).toBeVisible();
  }
});

test('at 768 px and more, arrows scroll to the categories beyond the edge', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await choose(page, EMPLOYEE);
  const last = page.getByRole('toolbar', { name: 'Categories' }).getByRole('button').last();
  await expect(last).not.toBeInViewport();
  const more = page.getByRole('button', { name: 'More categories' });
  await more.click();
  await expect(page.getByRole('button', { name: 'Earlier categories' })).toBeVisible();
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  await expect(more).toBeHidden();
});

test("while the order form closes, it shows the order's total and never 0", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await choose(page, EMPLOYEE);
  await field(page).fill('3');
  await page.getByRole('button', { name: 'Submit Order' }).click();
  const form = dialog(page, 'Submit Order');
  await expect(form.getByText('Total Items')).toContainText('Total Items');
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const shown of document.querySelectorAll('[role=dialog] p'))
        if (shown.textContent.startsWith('Total Items')) seen.add(shown.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await form.getByRole('button', { name: 'Submit Order' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('item(s) in cart')).toBeHidden();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toEqual(['Total Items 3']);
});
