import type { Language } from '#contract/values/languages.ts';
import type { TestApp } from './app.ts';

/** A Tuesday, before both deliveries. */
export const NOW = new Date('2026-11-24T15:00:00.000Z');
export const [FRIDAY, MONDAY] = ['2026-11-27', '2026-11-30'];
export const [MELON, RICE, CREAM] = ['Melon', 'Rice', 'Cream'];

/** A run of any blanks is one. */
export const read = (text: string) => text.replaceAll(/\s+/g, ' ');

/** A vendor at a location with items for Friday, for Monday and, with `undated`, for no certain delivery. */
export async function severalDeliveries(
  t: TestApp,
  { language = 'en', undated = false }: { language?: Language; undated?: boolean } = {},
) {
  const vendor = await t.make.vendor({ language, email: `farm-${Math.random()}@example.com` });
  const location = await t.make.location({ email: 'kitchen@harbor.example' });
  const place = { vendorId: vendor.id, locationId: location.id };
  const products: Awaited<ReturnType<typeof t.make.product>>[] = [];
  for (const name of [MELON, RICE, CREAM])
    products.push(await t.make.product({ vendorId: vendor.id, name: `${name} of ${vendor.name}` }));
  const item = (index: number, quantity: number, deliveryDate: string | null) => ({
    vendorId: vendor.id,
    productId: products[index]?.id,
    productName: products[index]?.name,
    quantity,
    deliveryDate,
  });
  const order = await t.make.order({
    locationId: location.id,
    items: [item(0, 12, MONDAY), item(1, 5, FRIDAY), ...(undated ? [item(2, 3, null)] : [])],
  });
  await t.make.order({ locationId: location.id, items: [item(1, 7, MONDAY)] });
  await t.api.getVendorOrderPdf({ params: place });
  const listed = (await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } })).body;
  const numberOf = (date: string | null) =>
    listed.find(({ deliveryDate }) => deliveryDate === date)?.number ?? 0;
  return {
    vendor,
    location,
    place,
    order,
    names: products.map(({ name }) => name),
    friday: numberOf(FRIDAY),
    monday: numberOf(MONDAY),
    undated: numberOf(null),
    openPage: async () => {
      const { publicUrl } = (await t.api.createPublicLink({ params: place })).body;
      const { pathname } = new URL(publicUrl);
      const page = await t.app.inject({ url: pathname, headers: { host: 'o.example' } });
      const params = { token: pathname.split('/').at(-1) ?? '' };
      return {
        url: pathname,
        html: page.body,
        json: (await t.api.getPublicVendorOrder({ params })).body,
      };
    },
  };
}

export type SeveralDeliveries = Awaited<ReturnType<typeof severalDeliveries>>;
