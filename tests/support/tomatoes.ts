import { beforeAll } from 'vitest';
import type { Client, TestApp } from './app.ts';

/** Friday, 10:00 in Madrid. */
export const NOW = new Date('2026-11-20T09:00:00Z');

/** A manager and two vendors of tomatoes: the farm, and the market, which delivers plum tomatoes on Tuesdays. */
export function useTomatoes(t: TestApp) {
  const tomatoes = {
    manager: {} as Client,
    /** A category. */
    produce: '',
    farm: 0,
    market: 0,
    plum: { id: '' },
    itemsOf: async (orderId: string) =>
      (await t.api.listItemsOfOrder({ params: { id: orderId } })).body,
  };
  beforeAll(async () => {
    t.setNow(NOW);
    tomatoes.manager = await t.as(await t.make.manager({ name: 'Ana' }));
    tomatoes.produce = (await t.make.category({ name: 'Produce' })).id;
    tomatoes.farm = (await t.make.vendor({ name: 'Fresh Farms' })).id;
    tomatoes.market = (await t.make.vendor({ name: 'City Market' })).id;
    const rules = [{ deliveryDay: 'tuesday', daysBefore: 1, cutOff: '14:00' }];
    const params = { id: tomatoes.market };
    await tomatoes.manager.updateDeliverySchedule({ params, body: { rules } });
    const terms = { vendorItemCode: '0042', packSize: '6 kg', price: '18.5' };
    tomatoes.plum = await t.make.product({
      name: 'Plum Tomatoes',
      vendorId: tomatoes.market,
      unitId: (await t.make.unit({ name: 'Crate', abbreviation: 'cr' })).id,
      categoryId: tomatoes.produce,
      ...terms,
    });
  });
  return tomatoes;
}
