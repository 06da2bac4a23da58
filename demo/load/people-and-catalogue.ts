import type { Tx } from '#server/db/open.ts';
import {
  productCategories,
  productConversions,
  productPrices,
  products as productTable,
  unitsOfMeasure,
  vendorAccounts,
  vendors as vendorTable,
} from '#server/db/schema/catalogue.ts';
import { deliveryExceptions, deliveryRules } from '#server/db/schema/deliveries.ts';
import {
  organizationSettings,
  locations as locationTable,
  userLocations,
  users as userTable,
} from '#server/db/schema/people-and-places.ts';
import { sendingRules as sendingRuleTable } from '#server/db/schema/sending.ts';
import { altNames } from '../alt-names.ts';
import { categories, pictureFile, productKeys, products, units, vendors } from '../catalogue.ts';
import type { VendorKey } from '../catalogue.ts';
import { demoSchedules } from '../deliveries.ts';
import { locations, organization, users } from '../people.ts';
import type { LocationKey } from '../people.ts';
import { prices, unseenPrices } from '../prices.ts';
import { sendingRules } from '../sending-rules.ts';
import { conversions } from '../shelves.ts';
import { accountNumbers } from '../vendor-accounts.ts';

/** When the first prices were entered, in weeks before now: longer than the ninety days of a vendor's card. */
const FIRST_PRICE = 14;

/** The stored rows of the records that others refer to, by key. */
export type Ids = Awaited<ReturnType<typeof loadPeopleAndCatalogue>>;

export async function loadPeopleAndCatalogue(tx: Tx, now: Date) {
  const { location, user } = await loadPeople(tx);
  const vendor = keyed(
    vendors,
    await tx.insert(vendorTable).values(Object.values(vendors)).returning(),
  );
  const { product, unit, category } = await loadProducts(tx, { vendor, now });
  await loadAccounts(tx, { location, vendor });
  await loadSchedules(tx, { vendor, now });
  await loadSendingRules(tx, { location, vendor, now });
  return { location, user, vendor, category, product, unit };
}

type Vendors = Record<VendorKey, { id: number }>;

async function loadPeople(tx: Tx) {
  const { name, ...settings } = organization;
  const values = { organizationName: name, ...settings };
  await tx.insert(organizationSettings).values(values).onConflictDoUpdate({
    target: organizationSettings.id,
    set: values,
  });

  const location = keyed(
    locations,
    await tx.insert(locationTable).values(Object.values(locations)).returning(),
  );
  const user = keyed(users, await tx.insert(userTable).values(Object.values(users)).returning());
  const assignments = Object.entries(users).flatMap(([key, { locations: places }]) =>
    places.map((place) => ({
      userId: user[key as keyof typeof users].id,
      locationId: location[place].id,
    })),
  );
  await tx.insert(userLocations).values(assignments);
  return { location, user };
}

async function loadProducts(tx: Tx, { vendor, now }: { vendor: Vendors; now: Date }) {
  const unitRows = Object.entries(units).map(([abbreviation, unitName]) => ({
    abbreviation,
    name: unitName,
  }));
  const unit = keyed(units, await tx.insert(unitsOfMeasure).values(unitRows).returning());
  const categoryRows = Object.values(categories).map((categoryName) => ({ name: categoryName }));
  const category = keyed(
    categories,
    await tx.insert(productCategories).values(categoryRows).returning(),
  );
  const productRows = productKeys.map((key, index) => ({
    name: products[key].name,
    vendorId: vendor[products[key].vendor].id,
    unitId: unit[products[key].unit].id,
    categoryId: category[products[key].category].id,
    photoUrl: `/demo/${pictureFile(key)}`,
    altName: altNames[key] ?? null,
    vendorItemCode: prices[key].vendorItemCode,
    packSize: prices[key].packSize,
    price: prices[key].price,
    priceUpdatedAt:
      prices[key].price && weeksBefore(now, prices[key].before ? 1 + (index % 7) : FIRST_PRICE),
    ...(unseenPrices.has(key) && {
      unseenFrom: prices[key].before,
      unseenSince: weeksBefore(now, 1 + (index % 7)),
    }),
  }));
  const product = keyed(products, await tx.insert(productTable).values(productRows).returning());
  // Instead of the first price, which a trigger recorded.
  await tx.delete(productPrices);
  await tx.insert(productPrices).values(
    productKeys.flatMap((key) => {
      const { id: productId, unitId, price, priceUpdatedAt } = product[key];
      if (!price || !priceUpdatedAt) return [];
      const { before } = prices[key];
      const entered = { productId, unitId, source: 'edit' as const };
      const source = unseenPrices.has(key) ? ('import' as const) : entered.source;
      const last = { productId, unitId, source, price, since: priceUpdatedAt };
      return before
        ? [{ ...entered, price: before, since: weeksBefore(now, FIRST_PRICE) }, last]
        : [last];
    }),
  );
  await tx.insert(productConversions).values(
    conversions.map(({ product: key, unit: of, factor }) => ({
      productId: product[key].id,
      unitId: unit[of].id,
      factor,
    })),
  );
  return { product, unit, category };
}

async function loadAccounts(
  tx: Tx,
  { location, vendor }: { location: Record<LocationKey, { id: number }>; vendor: Vendors },
): Promise<void> {
  await tx.insert(vendorAccounts).values(
    Object.entries(accountNumbers).flatMap(([place, numbers]) =>
      Object.entries(numbers).map(([of, accountNumber]) => ({
        locationId: location[place as LocationKey].id,
        vendorId: vendor[of as VendorKey].id,
        accountNumber,
      })),
    ),
  );
}

async function loadSchedules(
  tx: Tx,
  { vendor, now }: { vendor: Vendors; now: Date },
): Promise<void> {
  for (const [key, { rules, exceptions }] of Object.entries(demoSchedules(now))) {
    const ofVendor = { vendorId: vendor[key as VendorKey].id };
    await tx.insert(deliveryRules).values(rules.map((rule) => ({ ...rule, ...ofVendor })));
    if (exceptions.length > 0)
      await tx
        .insert(deliveryExceptions)
        .values(exceptions.map((exception) => ({ ...exception, ...ofVendor })));
  }
}

async function loadSendingRules(
  tx: Tx,
  {
    location,
    vendor,
    now,
  }: { location: Record<LocationKey, { id: number }>; vendor: Vendors; now: Date },
): Promise<void> {
  const since = now.toISOString();
  await tx.insert(sendingRuleTable).values(
    Object.entries(sendingRules).flatMap(([key, rules]) =>
      rules.map(({ places, channels, ...rule }, position) => ({
        ...rule,
        vendorId: vendor[key as VendorKey].id,
        position,
        channels: [...channels],
        places: places && { regions: [], locationIds: places.map((place) => location[place].id) },
        since,
        // Nobody set it at an address; PUBLIC_URL goes before it.
        base: 'http://localhost:3000',
      })),
    ),
  );
}

function weeksBefore(now: Date, weeks: number): string {
  return new Date(now.getTime() - weeks * 7 * 86_400_000).toISOString();
}

/** Inserted rows are returned in the sequence of their values, so each gets the key it was made from. */
function keyed<K extends string, T>(source: Record<K, unknown>, rows: readonly T[]): Record<K, T> {
  return Object.fromEntries(Object.keys(source).map((key, index) => [key, rows[index]])) as Record<
    K,
    T
  >;
}
