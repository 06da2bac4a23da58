import type { Page } from '@playwright/test';
import { productOf } from './coming-delivery.ts';
import type { Coming } from './coming-delivery.ts';
import { dialog, openAsManager } from './manager.ts';
import { button } from './receiving.ts';

/** As a manager, begins to correct what arrived, with one less of the first line. Returns the dialog and that line. */
export async function beginCorrection(page: Page, { vendor, locationId }: Coming) {
  await openAsManager(page, `/manager/deliveries?location=${locationId}`);
  await page.getByRole('button', { name: new RegExp(vendor.name) }).click();
  const receipt = dialog(page, `Delivery from ${vendor.name}`);
  await button(receipt, 'Correct').click();
  const line = receipt.getByRole('listitem', { name: productOf(vendor.name, 1) });
  await line.getByRole('button', { name: /^Decrease amount/ }).click();
  return { receipt, line };
}
