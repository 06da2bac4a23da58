/** The invoices of some of the demo's deliveries, as photos. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smallVersion, UPLOADS_PATH } from '#contract/values/photos.ts';
import type { Pool } from '#server/db/open.ts';
import { invoicePhotos } from '#server/db/schema/orders.ts';
import { inProject } from '#server/project-folder.ts';
import { storedFiles } from '#server/db/schema/stored-files.ts';
import { products } from './catalogue.ts';
import type { VendorKey } from './catalogue.ts';
import { demoHistory } from './history.ts';
import type { DemoOrder } from './orders.ts';

const FOLDER = inProject('demo/invoices');

export interface DemoInvoice {
  /** Its file in the folder `invoices`. It does not depend on `now`, because the order's items do not. */
  file: string;
  order: DemoOrder;
  vendor: VendorKey;
}

/** How many of the newest completed orders have their invoices. */
const ORDERS_WITH_INVOICES = 6;

/** One invoice per vendor of the newest completed orders. */
export function demoInvoices(orders: readonly DemoOrder[]): DemoInvoice[] {
  const completed = orders.filter(({ status }) => status === 'completed');
  return completed
    .toReversed()
    .slice(0, ORDERS_WITH_INVOICES)
    .flatMap((order, index) => {
      const vendorKeys = new Set(order.items.map(({ product }) => products[product].vendor));
      return [...vendorKeys].map((vendor) => ({
        file: `delivery-${index + 1}-${vendor}.webp`,
        order,
        vendor,
      }));
    });
}

interface Storage {
  db: Pool;
  /** Stores the bytes of a file under its name. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  now: Date;
}

/** Attaches the photos to the demo's orders, right after `loadDemo` with the same `now`. */
export async function loadDemoInvoices({ db, put, now }: Storage): Promise<void> {
  for (const { file, order } of demoInvoices(demoHistory(now).orders)) {
    const id = crypto.randomUUID();
    const name = `${id}.webp`;
    const createdAt = now.toISOString();
    // The sequence of every upload: first the name, then the bytes, then the row that refers to them.
    await db.transaction((tx) => tx.insert(storedFiles).values({ name, createdAt }));
    await put(smallVersion(name), await readFile(join(FOLDER, `small-${file}`)));
    await put(name, await readFile(join(FOLDER, file)));
    const photo = { id, orderId: order.id, url: `${UPLOADS_PATH}${name}`, createdAt };
    await db.transaction((tx) => tx.insert(invoicePhotos).values(photo));
  }
}
