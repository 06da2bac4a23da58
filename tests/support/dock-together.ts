import type { APIRequestContext, Page } from '@playwright/test';
import { api } from './browser.ts';
import { itemsOf, lineOf } from './coming-delivery.ts';
import type { Coming } from './coming-delivery.ts';

/** What the dock says before it records what a colleague may have counted, too. */
export const RECORDED_MEANWHILE = 'Since this delivery was opened, somebody recorded';

/** Records amounts of the delivery, by line. */
export async function colleagueRecords(
  request: APIRequestContext,
  coming: Coming,
  amounts: Readonly<Record<number, number>>,
): Promise<void> {
  const items = await itemsOf(request, coming);
  await api(request, 'POST /api/receipts', {
    locationId: coming.locationId,
    vendorId: coming.vendor.id,
    lines: Object.entries(amounts).map(([line, quantity]) => ({
      orderItemId: items[Number(line)]?.id,
      quantity,
    })),
  });
}

/** How much of each line has arrived. */
export const receivedOf = async (request: APIRequestContext, coming: Coming) =>
  (await itemsOf(request, coming)).map(({ receivedQuantity }) => receivedQuantity);

export const increaseOf = (page: Page, coming: Coming, line: number) =>
  lineOf(page, coming, line).getByRole('button', { name: /^Increase amount/ });
