import { sql } from 'drizzle-orm';
import type { CauseKind, MovementKind } from '../../contract/inventory-kinds.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';

/** What caused a movement: where, when, by whom and by which record. */
export interface Cause {
  productId: string;
  locationId: number;
  /** When it happened: ISO 8601. */
  at: string;
  /** The user; null for a plain client in open mode. */
  recordedBy: number | null;
  /** The record that caused it: a receipt line, a waste log or a count. */
  causeKind: CauseKind;
  causeId: string;
}

/** A movement before it is stored. Its amount is `numerator / denominator`, both decimal texts. */
export interface Moving extends Cause {
  kind: MovementKind;
  numerator: string;
  denominator: string;
  enteredAmount: number | null;
  enteredUnit: string | null;
}

/**
 * Stores movements. The stock of their products must be locked (`lockStock`). Where a later count exists, a second
 * movement at the moment of the first one takes the amount back: so the counted amount stays, and the sum up to any
 * moment is the stock of that moment.
 */
export async function insertMovements(db: Db, movements: readonly Moving[]): Promise<void> {
  if (movements.length === 0) return;
  await db.execute(sql`
    with entry as materialized (
      select line.*, reduced(line.numerator, line.denominator) as moved, (
        select later.at from inventory_movements as later
        where later.location_id = line.location_id and later.product_id = line.product_id
          and later.at > line.at and later.kind = 'count'
        order by later.at limit 1
      ) as counted_at
      from jsonb_to_recordset(${rowsAsJson(movements)}) as line(product_id text, location_id integer, kind text,
        numerator numeric, denominator numeric, entered_amount numeric, entered_unit text, at timestamptz, recorded_by integer,
        cause_kind text, cause_id text)
    )
    insert into inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at, recorded_by,
      cause_kind, cause_id, entered_amount, entered_unit, keeps_count)
    select product_id, location_id, kind, moved[1], moved[2], at, recorded_by,
      cause_kind, cause_id, entered_amount, entered_unit, false from entry
    union all
    select product_id, location_id, 'count', -moved[1], moved[2], counted_at, recorded_by,
      cause_kind, cause_id, null, null, true from entry where counted_at is not null`);
}
