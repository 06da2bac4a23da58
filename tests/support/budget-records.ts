import type { TestApp } from './app.ts';
import { newBudget } from './budgets.ts';

const ZONES = ['America/New_York', 'Asia/Tokyo'];

/** Products with awkward prices at two vendors, one with delivery days, and budgets that overlap. */
export async function budgetRecords(t: TestApp) {
  const herbs = await t.make.category();
  const [farm, mill] = [await t.make.vendor(), await t.make.vendor()];
  const [crate, kilo] = [await t.make.unit(), await t.make.unit()];
  const rules = ['tuesday', 'friday'].map((deliveryDay) => ({
    deliveryDay,
    daysBefore: 1,
    cutOff: '14:00',
  }));
  await t.api.updateDeliverySchedule({ params: { id: farm.id }, body: { rules } });
  const products = await Promise.all(
    [
      { vendorId: farm.id, price: '3.3333', categoryId: herbs.id },
      { vendorId: farm.id, price: '0.005' },
      { vendorId: mill.id, price: '12.5', categoryId: herbs.id },
      { vendorId: mill.id, price: null },
      { vendorId: mill.id, price: '7' },
    ].map((values) => t.make.product({ ...values, unitId: crate.id })),
  );
  for (const { id, name, vendorId, categoryId } of products)
    await t.api.updateProduct({
      params: { id },
      body: {
        name,
        vendorId,
        categoryId,
        unitOfMeasure: crate.abbreviation,
        conversions: [{ unitOfMeasure: kilo.abbreviation, factor: 3 }],
      },
    });
  const locations = await Promise.all(
    ZONES.map((timezone) => t.make.location({ timezone, approvalLimit: '90' })),
  );
  const locationIds = locations.map(({ id }) => id);
  const employee = await t.make.user({ locationIds });
  const budgets = [
    await newBudget(t, { amount: '250', action: 'approve' }),
    await newBudget(t, { period: 'month', amount: '150', categoryIds: [herbs.id] }),
    await newBudget(t, { weekStart: 'thursday', vendorIds: [mill.id], from: '2026-11-10' }),
    await newBudget(t, { places: { regions: [], locationIds: [locationIds[1] ?? 0] } }),
    await newBudget(t, { period: 'month', vendorIds: [farm.id], categoryIds: [herbs.id] }),
  ];
  return { farm, mill, crate, kilo, products, locationIds, employee, budgets };
}
