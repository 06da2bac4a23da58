import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** In the order in which a person looks for them (24.13). */
const NAMES = ['Äpfel', 'Bay 3', 'bay 3b', 'Bay 10', 'zander', 'Zone 1', 'Zone 02', 'Zone 11'];
const mixed = NAMES.toReversed();
const named = (records: { name: string }[]) =>
  records.map(({ name }) => name).filter((name) => NAMES.includes(name));

test('lists of products, vendors, places and people sort 3 before 10', async () => {
  const [vendor, unit] = [await t.make.vendor(), await t.make.unit()];
  const product = { vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
  for (const name of mixed) {
    await t.api.createProduct({ body: { ...product, name } });
    await t.make.vendor({ name });
    await t.make.location({ name });
    await t.make.user({ name });
  }
  expect(named((await t.api.listProducts()).body)).toEqual(NAMES);
  expect(named((await t.api.listVendors()).body)).toEqual(NAMES);
  expect(named((await t.api.listLocations()).body)).toEqual(NAMES);
  expect(named((await t.api.listUsers()).body)).toEqual(NAMES);
});
