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

interface Naming {
  /** With `orFormer`: also one that is deleted. */
  orDeleted?: boolean;
  /**
   * An abbreviation that no unit has now means the unit that had it, where only one ever had it: what waited on a device was
   * entered before the unit was renamed.
   */
  orFormer?: boolean;
}

/**
 * The units that a request names by their abbreviations: here, where a request arrives, and nowhere else a text becomes a
 * unit (E30). Locks them against deletion until the transaction ends. The result is undefined for others.
 */
export async function unitsNamed(
  tx: Tx,
  abbreviations: readonly string[],
  { orDeleted = false, orFormer = false }: Naming = {},
): Promise<(abbreviation: string) => Unit | undefined> {
  const wanted = [...new Set(abbreviations.map(nameKey))];
  if (wanted.length === 0) return () => undefined;
  const present = await lockForShare(
    tx,
    and(
      sql`lower(btrim(${unitsOfMeasure.abbreviation})) = any(${sql.param(wanted)})`,
      eq(unitsOfMeasure.isDeleted, false),
    ),
  );
  const byText = new Map(present.map((unit) => [nameKey(unit.abbreviation), unit]));
  const others = orFormer ? wanted.filter((text) => !byText.has(text)) : [];
  for (const [text, unit] of await unitsOnceCalled(tx, others))
    if (orDeleted || !unit.isDeleted) byText.set(text, unit);
  return (abbreviation) => byText.get(nameKey(abbreviation));
}

/** Of abbreviations that no unit has now: each with the only unit that ever had it. */
async function unitsOnceCalled(tx: Tx, texts: readonly string[]): Promise<[string, Stored][]> {
  if (texts.length === 0) return [];
  const { rows } = await tx.execute<{ text: string; ids: string[] }>(sql`
    select text, units_once_called(text) as ids from unnest(${sql.param(texts)}::text[]) as text`);
  const single = rows.filter(({ ids }) => ids.length === 1);
  const units = await lockForShare(
    tx,
    inArray(
      unitsOfMeasure.id,
      single.flatMap(({ ids }) => ids),
    ),
  );
  return single.flatMap(({ text, ids }) =>
    units.filter(({ id }) => ids.includes(id)).map((unit): [string, Stored] => [text, unit]),
  );
}
type Stored = typeof unitsOfMeasure.$inferSelect;

async function lockForShare(tx: Tx, which: SQL | undefined): Promise<Stored[]> {
  return tx.select().from(unitsOfMeasure).where(which).orderBy(asc(unitsOfMeasure.id)).for('share');
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
