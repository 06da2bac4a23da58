import { drizzle } from 'drizzle-orm/node-postgres';
import type { Product } from '#contract/calls/products.ts';
import { CASING } from '#server/db/dialect.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { factories } from '#tests/support/factories.ts';
import type { Factories } from '#tests/support/factories.ts';
import { httpCall, get } from './http-call.ts';
import type { Cluster } from './cluster.ts';

interface VendorToWriteTo {
  id: number;
  email: string;
  itemId: number;
}

interface Person {
  id: number;
  cookie: string | undefined;
}

export interface Business {
  locationId: number;
  employees: readonly Person[];
  manager: Person;
  /** Ids of the products that employees order. */
  products: readonly string[];
  /** The product that the manager renames. */
  renamed: Product;
  /** The vendors to which the manager sends; each has one open item. */
  vendors: readonly VendorToWriteTo[];
  /** The links of some of them, and the item that each answers. */
  answering: readonly { token: string; orderItemId: number }[];
}

const EMPLOYEES = 4;
const PRODUCTS = 12;
/** So many that the limit of messages per recipient is never reached. */
const VENDORS = 60;
/** So many that the limit of answers per link is never reached. */
const ANSWERING = 12;

/** A business with users who have chosen their profiles, each at the node that the balancer selected. */
export async function aBusiness({ postgres, balancer }: Cluster): Promise<Business> {
  const database = openDatabase({ connectionString: postgres.url }, { log: openLog('silent') });
  try {
    const make = factories(drizzle(database.pool, { casing: CASING }));
    const { id: locationId } = await make.location();
    const people = [];
    for (let one = 0; one < EMPLOYEES; one++) {
      people.push(
        await make.user({ locationIds: [locationId], email: `person-${one}@people.example` }),
      );
    }
    const signIn = async ({ id }: { id: number }): Promise<Person> => {
      const options = { method: 'POST', body: { userId: id } } as const;
      const response = await httpCall(`${balancer.address}/api/session`, options);
      return { id, cookie: response?.cookie };
    };
    const manager = await signIn(await make.manager({ email: 'manager@people.example' }));
    const products = [];
    for (let one = 0; one < PRODUCTS; one++) products.push((await make.product()).id);
    const vendors = await vendorsToWriteTo(make, locationId);
    const answering = [];
    for (const { id, itemId } of vendors.slice(0, ANSWERING)) {
      const { publicUrl } = await get<{ publicUrl: string }>(
        `${balancer.address}/api/vendor-orders/public-link/${id}/${locationId}`,
        { method: 'POST', cookie: manager.cookie },
      );
      answering.push({ token: publicUrl.split('/').at(-1) ?? '', orderItemId: itemId });
    }
    const renamed = await get<Product[]>(`${balancer.address}/api/products`).then((all) => all[0]);
    if (!renamed) throw new Error('there are no products');
    return {
      locationId,
      employees: await Promise.all(people.map(signIn)),
      manager,
      products,
      renamed,
      vendors,
      answering,
    };
  } finally {
    await database.close();
  }
}

async function vendorsToWriteTo(make: Factories, locationId: number) {
  const vendors: VendorToWriteTo[] = [];
  for (let one = 1; one <= VENDORS; one++) {
    const email = `vendor-${one}@vendors.example`;
    const { id } = await make.vendor({ email });
    const { items } = await make.order({ locationId, items: [{ vendorId: id }] });
    vendors.push({ id, email, itemId: items[0]?.id ?? 0 });
  }
  return vendors;
}
