import { asc, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../contract/units.ts';
import type { Db } from '../db/open.ts';
import { unitsOfMeasure } from '../db/schema.ts';

/** All units, by name as a person sorts. */
export async function listUnits(db: Db): Promise<Unit[]> {
  return db
    .select()
    .from(unitsOfMeasure)
    .where(eq(unitsOfMeasure.isDeleted, false))
    .orderBy(asc(sql`${unitsOfMeasure.name} collate "und-x-icu"`), asc(unitsOfMeasure.id));
}
