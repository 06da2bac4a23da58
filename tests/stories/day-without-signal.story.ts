import type { Page } from '@playwright/test';
import type { Count, CountDetails } from '#contract/calls/inventory-counts.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Receipt } from '#contract/calls/receipts.ts';
import type { WasteLog } from '#contract/calls/waste.ts';
import { expect } from '#tests/support/browser.ts';
import { countOneDamaged, photographPart } from '#tests/support/coming-delivery.ts';
import {
  addEmployee,
  increase,
  people,
  send,
  signInByTouch,
  touchPin,
} from '#tests/support/pin-story.ts';
import type { PinBusiness } from '#tests/support/pin-story.ts';
import { button, jpeg } from '#tests/support/receiving.ts';
import {
  asked,
  FOUND,
  kitchen,
  signInOnce,
  statusLine,
  switchPerson,
} from '#tests/support/shared-tablet.ts';

const [ANA_PIN, BEN_PIN] = ['4071', '80265'];

const open = (page: Page, name: string) => page.getByRole('link', { name }).first().click();

kitchen(
  'two people order, receive with a photo, count and throw away without the server; after the browser was killed everything is there once, under its author (O2, O4, O5, O7)',
  async ({ kitchen: { startAgain, page: first }, network, business }) => {
    const { manager, location } = business;
    const ana = await addEmployee(business, 'Ana Mora', ANA_PIN);
    const ben = await addEmployee(business, 'Ben Roth', BEN_PIN);
    const basil = await somethingComes(business, ana.id);
    await first.reload();
    await signInOnce(first, ana, ANA_PIN);
    await open(first, 'Receive');
    await open(first, 'Campo Fresco');
    await expect(button(first, 'All Arrived')).toBeEnabled();
    await switchPerson(first);
    await signInOnce(first, ben, BEN_PIN);
    await open(first, 'Count');
    await expect(first.getByText('0 of 1 counted')).toBeVisible();

    network.goAway();
    let page = await startAgain();
    await button(page, 'Someone else').click();
    // The picture of the app, which has no name of a release.
    await expect(page.locator('img[src="/icon.svg"]')).not.toHaveJSProperty('naturalWidth', 0);
    await people(page).getByRole('button', { name: ana.name }).click();
    await touchPin(page, ANA_PIN);
    await receiveOneDamaged(page);
    await expect(statusLine(page)).toContainText('1 waiting to be sent');
    await orderFlour(page);
    await expect(statusLine(page)).toContainText('2 waiting to be sent');
    await switchPerson(page);
    await people(page).getByRole('button', { name: ben.name }).click();
    await touchPin(page, BEN_PIN);
    await countBasil(page);
    await expect(statusLine(page)).toContainText('1 waiting to be sent');
    await throwTomatoesAway(page);
    await expect(statusLine(page)).toContainText('2 waiting to be sent');

    page = await startAgain();
    await touchPin(page, BEN_PIN);
    await expect(statusLine(page)).toContainText('2 waiting to be sent');
    network.comeBack();
    await expect(asked(page)).toBeVisible(FOUND);
    await touchPin(page, BEN_PIN);
    await expect(asked(page)).toBeHidden();
    await expect(statusLine(page)).toBeHidden(FOUND);
    await switchPerson(page);
    await expect(page.getByText('2 waiting for Ana Mora')).toBeVisible();
    await signInByTouch(page, ana.name, ANA_PIN);

    const at = `locationId=${location.id}`;
    const ordered = async () => {
      const orders = await send<Order[]>(manager, `GET /api/orders?${at}`);
      return orders.filter(({ orderedBy, notes }) => orderedBy === ana.id && notes);
    };
    // Her delivery was sent before it.
    await expect
      .poll(ordered, FOUND)
      .toMatchObject([{ notes: 'From the cooler', items: [{ quantity: 1 }] }]);
    await expect(statusLine(page)).toBeHidden(FOUND);
    const receipts = await send<Receipt[]>(manager, `GET /api/receipts?${at}`);
    expect(receipts).toMatchObject([
      { receivedBy: ana.id, lines: [{ quantity: 1, refused: [{ reason: 'damaged' }] }] },
    ]);
    const counts = await send<Count[]>(manager, `GET /api/inventory/counts?${at}`);
    expect(counts).toHaveLength(1);
    expect(
      await send<CountDetails>(manager, `GET /api/inventory/counts/${counts[0]?.id}`),
    ).toMatchObject({ countedBy: ben.id, lines: [{ productId: basil.id, amount: 4 }] });
    const waste = await send<WasteLog[]>(manager, `GET /api/waste-logs?${at}`);
    expect(waste).toMatchObject([{ recordedBy: ben.id, notes: 'Fell off the shelf' }]);
    const photos = [receipts[0]?.lines[0]?.refused[0]?.photoUrl, waste[0]?.photoUrl];
    for (const photo of photos) expect((await manager.get(photo ?? '')).status()).toBe(200);
  },
);

/** Two kilograms of basil come, and basil is kept on a shelf. */
async function somethingComes({ manager, location }: PinBusiness, orderedBy: number) {
  const products = await send<Product[]>(manager, 'GET /api/products');
  const basil = products.find(({ name }) => name === 'Basil') as Product;
  const { vendorId } = basil;
  const items = [{ productId: basil.id, quantity: 2 }];
  await send(manager, 'POST /api/orders', { locationId: location.id, orderedBy, items });
  await send(manager, `POST /api/vendor-orders/mark-all-ordered/${vendorId}/${location.id}`);
  const lines = [{ productId: basil.id, area: 'Walk-in', position: 0 }];
  await send(manager, 'PUT /api/inventory', { locationId: location.id, lines });
  return basil;
}

async function receiveOneDamaged(page: Page): Promise<void> {
  await open(page, 'Receive');
  await open(page, 'Campo Fresco');
  const basil = page.getByRole('listitem', { name: 'Basil', exact: true });
  await countOneDamaged(basil);
  await photographPart(basil);
  await expect(basil).toContainText('Sent with the delivery');
  await button(page, 'Record Delivery').click();
  await expect(page.getByRole('region', { name: 'Recent Receipts' })).toBeVisible();
}

async function orderFlour(page: Page): Promise<void> {
  await open(page, 'Catalog');
  await increase(page, 'Flour 00').click();
  await button(page, 'Submit Order').click();
  const form = page.getByRole('dialog', { name: 'Submit Order' });
  await form.getByLabel('Notes').fill('From the cooler');
  await button(form, 'Submit Order').click();
}

async function countBasil(page: Page): Promise<void> {
  await open(page, 'Count');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Basil/ })
    .click();
  await page.keyboard.type('4');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Next|Done/ })
    .click();
  await button(page, 'Send count of 1 product').click();
}

async function throwTomatoesAway(page: Page): Promise<void> {
  await open(page, 'Waste');
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByPlaceholder('Search products...').fill('marzano');
  await page.getByRole('option', { name: /^San Marzano/ }).click();
  await page.getByLabel('Notes').fill('Fell off the shelf');
  await page.getByLabel('Photo file').setInputFiles(await jpeg('tomatoes.jpg'));
  await expect(page.getByText('Kept on this device, and sent with the entry.')).toBeVisible();
  await button(page, 'Record Waste').click();
}
