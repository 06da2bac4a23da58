import { and, asc, eq, sql } from 'drizzle-orm';
import type { Vendor } from '../../contract/vendors.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema.ts';

/** All vendors, by name as a person sorts. */
export async function listVendors(db: Db): Promise<Vendor[]> {
  return db
    .select()
    .from(vendors)
    .where(eq(vendors.isDeleted, false))
    .orderBy(asc(sql`${vendors.name} collate "und-x-icu"`), asc(vendors.id));
}

export async function findVendor(db: Db, id: number): Promise<Vendor | undefined> {
  const [vendor] = await db
    .select()
    .from(vendors)
    .where(and(eq(vendors.id, id), eq(vendors.isDeleted, false)));
  return vendor;
}
