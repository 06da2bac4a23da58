import type { Page } from '@playwright/test';
import { expect, signInAs, test } from '#tests/support/browser.ts';
import { toast } from '#tests/support/manager.ts';
import { kitchen } from '#tests/support/order-guides.ts';

const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true });

/** Types a code as a scanner does: all keys at one moment, however long the page takes for each. */
async function scan(page: Page, code: string) {
  await page.evaluate((keys) => {
    // On a fast machine the digit typed before would be a part of the code: a key without a text ends it.
    const events = ['Control', ...keys.split(''), 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (const event of events) {
      const target = document.activeElement ?? document.body;
      const isTyped = target.dispatchEvent(event);
      const isText = event.key.length === 1;
      // What the browser does with a key in a field.
      if (isTyped && isText && document.activeElement instanceof HTMLInputElement)
        document.execCommand('insertText', false, event.key);
    }
  }, code);
}

test('digits set the quantity of the focused product, and a scanned code finds its product and changes no quantity (G5)', async ({
  page,
  request,
}) => {
  const { user } = await kitchen(request, 'Scanned', 3);
  await signInAs(page, user.id);
  await page.goto('/');
  const search = page.getByPlaceholder('Search products...');
  await search.fill('Scanned');

  // The part that listens loads after the first view.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add Scanned 02 to favourites' }).focus();
    await page.keyboard.type('12');
    await expect(quantity(page, 'Scanned 02')).toHaveValue('12', { timeout: 1000 });
  }).toPass();
  await expect(page.getByText('12 item(s) in cart')).toBeVisible();

  await test.step('by barcode, while a quantity has the focus', async () => {
    await quantity(page, 'Scanned 02').focus();
    await scan(page, '400638131003');
    await expect(search).toHaveValue('400638131003');
    await expect(quantity(page, 'Scanned 03')).toBeFocused();
    await page.keyboard.type('7');
    await expect(page.getByText('19 item(s) in cart')).toBeVisible();
  });
  await test.step("by the vendor's code, with the focus on a button that Enter would press", async () => {
    await page.getByRole('button', { name: 'Increase quantity of Scanned 03' }).focus();
    await scan(page, 'sc-1002');
    await expect(quantity(page, 'Scanned 02')).toBeFocused();
    await expect(quantity(page, 'Scanned 02')).toHaveValue('12');
    await expect(page.getByText('19 item(s) in cart')).toBeVisible();
  });
  await test.step('an unknown code says so', async () => {
    await scan(page, '999999999');
    await expect(toast(page, 'No product has this code')).toBeVisible();
    await expect(quantity(page, 'Scanned 02')).toHaveValue('12');
    await expect(page.getByText('19 item(s) in cart')).toBeVisible();
  });
});
