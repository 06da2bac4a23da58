import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Unit, UnitInput } from '../../contract/calls/units.ts';
import { nameKey } from '../../contract/values/same-name.ts';
import { byName } from '../db/by-name.ts';
import { onlyRow } from '../db/only-row.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { unitsOfMeasure } from '../db/schema/catalogue.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { invalid, notFound } from '../failure.ts';

/** The error for a duplicate name or abbreviation (D9). */
export const uniqueUnitNames: UniqueNames = {
  units_of_measure_name: {
    field: 'name',
    what: 'unit',
  },
  units_of_measure_abbreviation: {
    field: 'abbreviation',
    what: 'unit_abbreviation',
  },
};

/** All units, sorted by name in natural order. */
export async function listUnits(db: Db): Promise<Unit[]> {
  return db
    .select()
    .from(unitsOfMeasure)
    .where(eq(unitsOfMeasure.isDeleted, false))
    .orderBy(asc(byName(unitsOfMeasure.name)), asc(unitsOfMeasure.id));
}

/**
 * The units that a request names by their abbreviations: here, where a request arrives, and nowhere else a text becomes a
 * unit (E30). Locks them against deletion until the transaction ends, by id. The result is undefined for others, also for
 * deleted ones, unless `orDeleted`. With `orFormer`, an abbreviation that no unit has now means the only one that had it before it
 * was renamed: what waited on a device names it so.
 */
export async function unitsNamed(
  tx: Tx,
  abbreviations: readonly string[],
  { orDeleted = false, orFormer = false } = {},
): Promise<(abbreviation: string) => Unit | undefined> {
  const wanted = [...new Set(abbreviations.map(nameKey))];
  if (wanted.length === 0) return () => undefined;
  const isFound = sql`lower(btrim(${unitsOfMeasure.abbreviation})) = any(${sql.param(wanted)})`;
  const units = await lockForShare(tx, isFound, { orDeleted });
  // The one that is not deleted, of several with the same abbreviation.
  const presentLast = units.toSorted((a, b) => Number(b.isDeleted) - Number(a.isDeleted));
  const byText = new Map(presentLast.map((unit) => [nameKey(unit.abbreviation), unit]));
  const others = orFormer ? wanted.filter((text) => !byText.has(text)) : [];
  const former = await unitsFormerlyNamed(tx, others, { orDeleted });
  return (abbreviation) => byText.get(nameKey(abbreviation)) ?? former.get(nameKey(abbreviation));
}

async function unitsFormerlyNamed(
  tx: Tx,
  texts: readonly string[],
  { orDeleted }: { orDeleted: boolean },
): Promise<ReadonlyMap<string, Unit>> {
  if (texts.length === 0) return new Map();
  const { rows } = await tx.execute<{ text: string; id: string }>(sql`
    select text, former.id from unnest(${sql.param(texts)}::text[]) as text, unit_formerly_named(text) as former(id)
    where former.id is not null`);
  const ids = rows.map(({ id }) => id);
  const units = await lockForShare(tx, inArray(unitsOfMeasure.id, ids), { orDeleted });
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return new Map(
    rows.flatMap(({ text, id }) => {
      const unit = byId.get(id);
      return unit ? [[text, unit]] : [];
    }),
  );
}

async function lockForShare(
  tx: Tx,
  isFound: SQL,
  { orDeleted }: { orDeleted: boolean },
): Promise<Unit[]> {
  return tx
    .select()
    .from(unitsOfMeasure)
    .where(and(isFound, orDeleted ? undefined : eq(unitsOfMeasure.isDeleted, false)))
    .orderBy(asc(unitsOfMeasure.id))
    .for('share');
}

/** The unit that a request names. Throws `invalid_input` for an unknown or deleted one (D11). */
export async function requireUnit(tx: Tx, abbreviation: string): Promise<Unit> {
  const unit = (await unitsNamed(tx, [abbreviation]))(abbreviation);
  if (unit) return unit;
  throw invalid('unitOfMeasure', 'unit_gone', { unitOfMeasure: abbreviation, instead: 'choose' });
}

/** The unit, locked until the transaction ends. */
export async function lockUnit(tx: Tx, id: string): Promise<Locked<'units', Unit>> {
  const [unit] = await tx
    .select()
    .from(unitsOfMeasure)
    .where(and(eq(unitsOfMeasure.id, id), eq(unitsOfMeasure.isDeleted, false)))
    .for('no key update');
  if (!unit) throw notFound('unit_of_measure');
  return lockedRow('units', unit);
}

export async function insertUnit(tx: Tx, values: UnitInput): Promise<Unit> {
  return onlyRow(await tx.insert(unitsOfMeasure).values(values).returning());
}

export async function updateUnit(tx: Tx, id: string, values: UnitInput): Promise<Unit> {
  const version = sql`${unitsOfMeasure.version} + 1`;
  return onlyRow(
    await tx
      .update(unitsOfMeasure)
      .set({ ...values, version })
      .where(eq(unitsOfMeasure.id, id))
      .returning(),
  );
}

export async function removeUnit(tx: Tx, id: string): Promise<void> {
  await tx.update(unitsOfMeasure).set({ isDeleted: true }).where(eq(unitsOfMeasure.id, id));
}

/** Brings a deleted unit back (A9). */
export async function restoreUnit(tx: Tx, id: string): Promise<Unit> {
  const row = await lockDeleted(tx, unitsOfMeasure, { id, what: 'unit_of_measure' });
  await restoreRow(tx, unitsOfMeasure, { row, names: uniqueUnitNames });
  return lockUnit(tx, id);
}
