import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CauseKind, MovementKind } from '../../contract/values/inventory-kinds.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Locked } from '../db/locked.ts';
import type { Db } from '../db/open.ts';

/** What caused a movement: where, when, by whom and by which record. */
export interface Cause {
  productId: string;
  locationId: number;
  /** When it happened: ISO 8601. */
  at: string;
  /** The user; null for a call without a profile. */
  recordedBy: number | null;
  /** The record that caused it: a receipt line, a waste log or a count. */
  causeKind: CauseKind;
  causeId: string;
}

/** A movement before it is stored. Its amount in the product's base unit is `numerator / denominator`, both whole numbers. */
export interface Moving extends Cause {
  kind: MovementKind;
  numerator: string;
  denominator: string;
  enteredAmount: number | null;
  enteredUnit: string | null;
  enteredUnitId: string | null;
}

/** The columns of `Moving`, for a record of JSON. */
export const MOVING = sql.raw(
  `product_id text, location_id integer, kind text, numerator numeric, denominator numeric, entered_amount numeric,
  entered_unit text, entered_unit_id uuid, at timestamptz, recorded_by integer, cause_kind text, cause_id text`,
);

/**
 * A statement that stores entries. `movements_of_entry` says which movements an entry
 * has: where a later count exists, the amount is taken back at the moment of the first one, so the counted amount stays; and
 * where the product got another unit meanwhile, each movement is in the unit of its moment (adr-027). So the sum up to any
 * moment is the stock of that moment.
 * @param _stock of the entries' products
 * @param entries an item of `from` with the alias `entry`: the columns of `Moving`
 */
export const storedEntries = (_stock: Locked<'stock'>, entries: SQL) => sql`
  insert into inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at, recorded_by,
    cause_kind, cause_id, entered_amount, entered_unit, entered_unit_id, keeps_count)
  select entry.product_id, entry.location_id, case part when 'entry' then entry.kind when 'count' then 'count' else 'correction' end,
    moved[1], moved[2], stored_at, entry.recorded_by, case when part <> 'unit' then entry.cause_kind end,
    case when part <> 'unit' then entry.cause_id end, case when part = 'entry' then entry.entered_amount end,
    case when part = 'entry' then entry.entered_unit end, case when part = 'entry' then entry.entered_unit_id end, part = 'count'
  from ${entries}
    cross join movements_of_entry(entry.product_id, entry.location_id, entry.at, entry.numerator, entry.denominator)`;

/** Stores movements. */
export async function insertMovements(
  db: Db,
  stock: Locked<'stock'>,
  movements: readonly Moving[],
): Promise<void> {
  if (movements.length === 0) return;
  await db.execute(
    storedEntries(stock, sql`jsonb_to_recordset(${rowsAsJson(movements)}) as entry(${MOVING})`),
  );
}
