import type { APIRequestContext } from '@playwright/test';
import { api } from './browser.ts';
import { vendorAtLocation } from './vendor-at-location.ts';

/** A vendor whose purchase orders go two hours after the last change, and two of its products. */
export async function sendingVendor(request: APIRequestContext, name: string, rule: object = {}) {
  const names = {
    vendor: `${name} Farms`,
    cook: `${name} Cook`,
    basil: `${name} Basil`,
    mint: `${name} Mint`,
  };
  const made = await vendorAtLocation(request, {
    vendor: { name: names.vendor, email: 'desk@byitself.example' },
    location: `${name} Kitchen`,
    employee: names.cook,
  });
  const general = { when: 'at_once', minutes: 120, channels: ['email'], ...rule };
  await api(request, `PUT /api/vendors/${made.vendor.id}/sending`, { rules: [general] });
  const { id: basil } = await made.newProduct(names.basil, { price: '2.00' });
  const { id: mint } = await made.newProduct(names.mint, { price: '3.00' });
  const order = () =>
    made.order([
      { productId: basil, quantity: 4 },
      { productId: mint, quantity: 6 },
    ]);
  return { ...made, names, order };
}
