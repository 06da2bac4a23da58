import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ItemStatus } from '#contract/calls/order-items.ts';
import type { OrderStatus } from '#contract/calls/orders.ts';
import {
  productCategories,
  products,
  unitsOfMeasure,
  vendors,
} from '#server/db/schema/catalogue.ts';
import { wasteLogs } from '#server/db/schema/waste.ts';
import { orderItems } from '#server/db/schema/order-items.ts';
import { invoicePhotos, orders } from '#server/db/schema/orders.ts';
import { locations, userLocations, users } from '#server/db/schema/people-and-places.ts';
import type { Direct } from './database.ts';
import { storeItemsOfOrders } from './items-of-orders.ts';

let counter = 0;
/** A number that is unique in this run. */
const next = () => ++counter;

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row;
}

export type Factories = ReturnType<typeof factories>;

/** `receivedQuantity` is what arrived, exactly. */
type ItemValues = Partial<typeof orderItems.$inferInsert> & { receivedQuantity?: number | null };

/** Records with realistic values; parents that are not given are created. */
export function factories(db: Direct) {
  /** The unit with this abbreviation, and what it is of the product; the product's own when there is none. */
  const unitOf = async (productId: string, abbreviation = '') => {
    const { rows } = await db.execute<{
      unitId: string;
      baseNumerator: string | null;
      baseDenominator: string | null;
    }>(sql`
      select unit.id as "unitId", base[1]::text as "baseNumerator", base[2]::text as "baseDenominator"
      from products join units_of_measure as unit on unit.id = coalesce(
          (select id from units_of_measure where lower(abbreviation) = lower(${abbreviation}) and not is_deleted), products.unit_id)
        left join unit_in_base(products.id, unit.id) as base on true
      where products.id = ${productId}`);
    return first(rows);
  };
  const make = {
    vendor: async (values: Partial<typeof vendors.$inferInsert> = {}) =>
      first(
        await db
          .insert(vendors)
          .values({
            name: `Vendor ${next()}`,
            contactPerson: 'Dana Reed',
            phoneNumber: '+1 555-0100',
            ...values,
          })
          .returning(),
      ),

    location: async (values: Partial<typeof locations.$inferInsert> = {}) =>
      first(
        await db
          .insert(locations)
          .values({ name: `Location ${next()}`, ...values })
          .returning(),
      ),

    unit: async (values: Partial<typeof unitsOfMeasure.$inferInsert> = {}) => {
      const number = next();
      const row = { name: `Unit ${number}`, abbreviation: `u${number}`, ...values };
      return first(await db.insert(unitsOfMeasure).values(row).returning());
    },

    category: async (values: Partial<typeof productCategories.$inferInsert> = {}) =>
      first(
        await db
          .insert(productCategories)
          .values({ name: `Category ${next()}`, ...values })
          .returning(),
      ),

    product: async (values: Partial<typeof products.$inferInsert> = {}) => {
      const row = {
        name: `Product ${next()}`,
        ...values,
        vendorId: values.vendorId ?? (await make.vendor()).id,
        unitId: values.unitId ?? (await make.unit()).id,
      };
      return first(await db.insert(products).values(row).returning());
    },

    /** An employee, assigned to `locationIds`. */
    user: async ({
      locationIds = [],
      ...values
    }: Partial<typeof users.$inferInsert> & { locationIds?: number[] } = {}) => {
      const user = first(
        await db
          .insert(users)
          .values({ name: `User ${next()}`, ...values })
          .returning(),
      );
      if (locationIds.length > 0) {
        await db
          .insert(userLocations)
          .values(locationIds.map((locationId) => ({ userId: user.id, locationId })));
      }
      return user;
    },

    manager: async (values: Partial<typeof users.$inferInsert> = {}) =>
      make.user({ ...values, userType: 'manager' }),

    /** An employee at a location and a product: the parts of an order. */
    orderParts: async () => {
      const location = await make.location();
      const user = await make.user({ locationIds: [location.id] });
      const product = await make.product();
      return { location, user, product };
    },

    /** The body of a new order, with its own location, user and product. */
    newOrder: async (changes: Record<string, unknown> = {}) => {
      const { location, user, product } = await make.orderParts();
      return {
        id: `ORD-${1_780_000_000_000 + next()}`,
        locationId: location.id,
        status: 'pending',
        orderedBy: user.id,
        employeeName: user.name,
        items: [{ productId: product.id, quantity: 3 }],
        notes: null,
        ...changes,
      };
    },

    /** A stored order with one item per given state. */
    order: async ({
      items = [{}],
      ...values
    }: Partial<typeof orders.$inferInsert> & {
      items?: ItemValues[];
      status?: OrderStatus;
    } = {}) => {
      const locationId = values.locationId ?? (await make.location()).id;
      const orderedBy = values.orderedBy ?? (await make.user({ locationIds: [locationId] })).id;
      const order = first(
        await db
          .insert(orders)
          .values({
            id: `ORD-${1_700_000_000_000 + next()}`,
            employeeName: 'Somebody',
            contentHash: 'made by a test',
            submittedAt: new Date().toISOString(),
            ...values,
            locationId,
            orderedBy,
          })
          .returning(),
      );
      const rows = [];
      for (const item of items) rows.push(await make.item({ orderId: order.id, ...item }));
      return { ...order, items: rows };
    },

    /** In its product's own unit, or in the one whose abbreviation is given. */
    item: async ({
      orderId,
      receivedQuantity = null,
      ...values
    }: ItemValues & { orderId: string }) => {
      const product = values.productId
        ? undefined
        : await make.product(values.vendorId ? { vendorId: values.vendorId } : {});
      const status: ItemStatus = values.orderedStatus ?? 'pending';
      const productId = values.productId ?? product?.id ?? '';
      const [received = '0', decimals = ''] = String(receivedQuantity ?? 0).split('.');
      const arrived = receivedQuantity !== null && {
        receivedNumerator: received + decimals,
        receivedDenominator: String(10 ** decimals.length),
      };
      const stored = first(
        await db
          .insert(orderItems)
          .values({
            orderId,
            productId,
            ...(await unitOf(productId, values.unitOfMeasure)),
            productName: product?.name ?? 'Something',
            vendorId: values.vendorId ?? product?.vendorId ?? 0,
            quantity: 2,
            unitOfMeasure: 'kg',
            orderedStatus: status,
            orderedAt: status === 'pending' ? null : new Date().toISOString(),
            ...arrived,
            ...values,
          })
          .returning(),
      );
      await storeItemsOfOrders(db, [orderId]);
      return stored;
    },

    /** A photo of an order, without a file. */
    invoicePhoto: async ({
      orderId,
      ...values
    }: Partial<typeof invoicePhotos.$inferInsert> & { orderId: string }) =>
      first(
        await db
          .insert(invoicePhotos)
          .values({ orderId, url: `/uploads/${randomUUID()}.webp`, ...values })
          .returning(),
      ),

    /** In its product's own unit, or one of which `perOwn` are in one of that; null: without a conversion. */
    wasteLog: async ({
      perOwn = 1,
      ...values
    }: Partial<typeof wasteLogs.$inferInsert> & { perOwn?: number | null } = {}) => {
      const productId = values.productId ?? (await make.product()).id;
      const base = perOwn === null ? null : 1_000;
      const row = {
        quantity: 2,
        unitId: (await unitOf(productId)).unitId,
        unitOfMeasure: 'kg',
        baseNumerator: base && String(base),
        baseDenominator: base && String(base * (perOwn ?? 1)),
        ...values,
        productId,
        locationId: values.locationId ?? (await make.location()).id,
        recordedBy: values.recordedBy ?? (await make.user()).id,
      };
      return first(await db.insert(wasteLogs).values(row).returning());
    },
  };
  return make;
}
