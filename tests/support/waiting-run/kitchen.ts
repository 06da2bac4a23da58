import { expect } from 'vitest';
import type { Client, TestApp } from '../app.ts';
import { anOrder } from '../receipts.ts';

/** Each place, and the catalogue, has so many. */
const MANY = [0, 1, 2] as const;

export interface Person {
  id: number;
  name: string;
  cookie: string;
}

interface Place {
  id: number;
  /** What each person has ordered there and is on its way: an item of each product. */
  deliveries: { orderId: string; itemIds: number[] }[];
}

interface ForSale {
  id: string;
  name: string;
}

/** Two people of two places with a delivery each, and what others change there. */
export interface Kitchen {
  people: Person[];
  places: Place[];
  products: ForSale[];
  vendorId: number;
  /** The unit in which the person saw all products. */
  unit: string;
  has: World;
  change(change: Change): Promise<void>;
}

/** What is so at a moment, of products, and of a place and a person (`ofPerson`). */
export interface World {
  gone: Set<number>;
  inAnotherUnit: Set<number>;
  hadAnotherUnit: Set<number>;
  /** Locations that were taken from a person, and deliveries of a person. */
  taken: Set<string>;
  cancelled: Set<string>;
  /** Items of which something has arrived. */
  arrived: Set<number>;
}
export const ofPerson = ({ place, person }: { place: number; person: number }) =>
  `${place} of ${person}`;

export const CHANGES = [
  'product',
  'unit',
  'price',
  'location',
  'receive',
  'mark',
  'cancel',
] as const;
export interface Change {
  what: (typeof CHANGES)[number];
  /** Choose among what there is. */
  product: number;
  place: number;
  person: number;
}

export async function aKitchen(t: TestApp): Promise<Kitchen> {
  const { make } = t;
  const locations = [await make.location(), await make.location()];
  const locationIds = locations.map(({ id }) => id);
  const vendorId = (await make.vendor()).id;
  const units = [await make.unit(), await make.unit()];
  const [unit, otherUnit] = units.map(({ id }) => id);
  const products = await Promise.all(MANY.map(() => make.product({ vendorId, unitId: unit! })));
  const people = await Promise.all(
    [0, 1].map(async () => {
      const { id, name } = await make.user({ locationIds });
      return { id, name, cookie: (await t.as({ id })).cookie! };
    }),
  );
  const places = await Promise.all(
    locationIds.map(async (locationId) => {
      const deliveries = people.map(async ({ id: orderedBy }) => {
        const items = products.map(({ id }) => ({ productId: id, quantity: 500 }));
        const order = await anOrder(t, items, { locationId, vendorId, orderedBy });
        return { orderId: order.id, itemIds: order.itemIds };
      });
      return { id: locationId, deliveries: await Promise.all(deliveries) };
    }),
  );
  const has = {
    gone: new Set<number>(),
    inAnotherUnit: new Set<number>(),
    hadAnotherUnit: new Set<number>(),
    taken: new Set<string>(),
    cancelled: new Set<string>(),
    arrived: new Set<number>(),
  };
  const kitchen = { people, places, products, vendorId, unit: units[0]!.abbreviation, has };
  const does = changesOf(t.api, kitchen);
  const setUnit = async ({ product }: Change) => {
    const isOther = !has.inAnotherUnit.has(product);
    const { id } = products[product]!;
    const unitId = isOther ? otherUnit : unit;
    await t.database.pool.query('update products set unit_id = $2 where id = $1', [id, unitId]);
    toggle(has.inAnotherUnit, product);
    has.hadAnotherUnit.add(product);
  };
  return {
    ...kitchen,
    change: async (change) => ({ ...does, unit: setUnit })[change.what](change),
  };
}

function changesOf(
  api: Client,
  { people, places, products, vendorId, unit, has }: Omit<Kitchen, 'change'>,
) {
  let prices = 0;
  const itemOf = ({ place, person, product }: Change) =>
    places[place]!.deliveries[person]!.itemIds[product]!;
  return {
    async product({ product }: Change) {
      const params = { id: products[product]!.id };
      const isGone = has.gone.has(product);
      const call = isGone ? api.restoreProduct({ params }) : api.deleteProduct({ params });
      const { status, problem } = await call;
      // Something of it may wait for a conversion, if it ever got another unit.
      const mayWait = !isGone && has.hadAnotherUnit.has(product);
      if (mayWait && status === 409 && problem.code === 'in_use') return;
      expect(status).toBeLessThan(300);
      toggle(has.gone, product);
    },
    async price({ product }: Change) {
      if (has.gone.has(product) || has.inAnotherUnit.has(product)) return;
      const { id, name } = products[product]!;
      const body = { name, vendorId, unitOfMeasure: unit, price: String((prices += 1)) };
      expect((await api.updateProduct({ params: { id }, body })).status).toBe(200);
    },
    async location(of: Change) {
      const params = { userId: people[of.person]!.id, locationId: places[of.place]!.id };
      const isTaken = has.taken.has(ofPerson(of));
      const call = isTaken
        ? api.createUserLocation({ body: params })
        : api.deleteUserLocation({ params });
      expect((await call).status).toBeLessThan(300);
      toggle(has.taken, ofPerson(of));
    },
    /** Somebody without a profile records a part of the delivery. */
    async receive(of: Change) {
      const orderItemId = itemOf(of);
      const body = {
        locationId: places[of.place]!.id,
        vendorId,
        lines: [{ orderItemId, quantity: 1 }],
      };
      const { status } = await api.createReceipt({ body });
      expect(status).toBe(has.cancelled.has(ofPerson(of)) ? 409 : 201);
      has.arrived.add(orderItemId);
    },
    async mark(of: Change) {
      const id = itemOf(of);
      await api.setOrderItemStatus({ params: { id }, body: { status: 'received' } });
      has.arrived.add(id);
    },
    async cancel(of: Change) {
      const { orderId: id } = places[of.place]!.deliveries[of.person]!;
      const { status } = await api.setOrderStatus({
        params: { id },
        body: { status: 'cancelled' },
      });
      if (status === 200) has.cancelled.add(ofPerson(of));
    },
  };
}

function toggle<T>(set: Set<T>, one: T): void {
  if (!set.delete(one)) set.add(one);
}
