import { beforeAll, beforeEach } from 'vitest';
import type { TestApp } from './app.ts';

/** A Wednesday, 10:00 in New York. */
export const NOW = new Date('2026-11-18T15:00:00Z');
/** Deliveries on Fridays, with the cut-off on Thursday at 14:00. */
export const FRIDAYS = [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }];

/** A vendor that delivers on Fridays, its product, and a location with a cook who orders it. */
export function useFridayDeliveries(t: TestApp) {
  let orders = 0;
  const fridays = {
    locationId: 0,
    elsewhere: 0,
    vendorId: 0,
    productId: '',
    schedule: (body: object, headers = {}) =>
      t.api.updateDeliverySchedule({ params: { id: fridays.vendorId }, body }, headers),
    /** The body of an order of the product. */
    newOrder: (item: object = {}, changes: object = {}) => ({
      id: `ORD-${1_790_000_000_000 + orders++}`,
      locationId: fridays.locationId,
      orderedBy: cook.id,
      items: [{ productId: fridays.productId, quantity: 3, ...item }],
      ...changes,
    }),
  };
  let cook: { id: number };

  beforeAll(async () => {
    const { location, user, product } = await t.make.orderParts();
    cook = user;
    const { id: elsewhere } = await t.make.location();
    const { vendorId, id: productId } = product;
    Object.assign(fridays, { locationId: location.id, elsewhere, vendorId, productId });
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'Harbour Group', timezone: 'America/New_York' },
    });
  });
  beforeEach(async () => {
    t.setNow(NOW);
    await fridays.schedule({ rules: FRIDAYS, exceptions: [] });
  });
  return fridays;
}
