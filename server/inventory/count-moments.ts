import { and, eq, sql } from 'drizzle-orm';
import type { NewCount } from '../../contract/calls/inventory-counts.ts';
import type { Tx } from '../db/open.ts';
import { inventoryCounts } from '../db/schema/stock.ts';
import { momentOnDevice, momentRefused } from '../device-moment.ts';
import { detailOf, invalid, requireValid } from '../failure.ts';
import type { Detail } from '../failure.ts';

/** When a count was made, and when each of its products was counted: a delivery in between stays (S2, E16). */
export interface CountMoments {
  at: string;
  /** The count that it corrects, the first of its corrections. */
  corrects: string | null;
  /** By product; one that is not in it was counted at `at`. */
  ofProducts: ReadonlyMap<string, string>;
}

/**
 * The moments of a count; one that corrects another has those of that count.
 * @param at of the count
 * @throws `invalid_input` for lines that are too old (E16), and as `ofCorrected`
 */
export async function countMoments(
  tx: Tx,
  { count, at, now }: { count: NewCount; at: string; now: Date },
): Promise<CountMoments> {
  const { corrects, locationId, lines } = count;
  if (corrects) return ofCorrected(tx, { id: corrects, locationId, now });
  return { at, corrects: null, ofProducts: ofLines(lines, { at, now }) };
}

/** The latest of each product's lines; none is later than the count. */
function ofLines(
  lines: NewCount['lines'],
  { at, now }: { at: string; now: Date },
): Map<string, string> {
  const moments = new Map<string, string>();
  const details: Detail[] = [];
  for (const [index, line] of lines.entries()) {
    const own = line.at ?? at;
    const moment = Date.parse(own) < Date.parse(at) ? new Date(own).toISOString() : at;
    const refusal = momentRefused(moment, now);
    if (refusal) details.push(detailOf(`lines.${index}.at`, refusal));
    if (moment > (moments.get(line.productId) ?? '')) moments.set(line.productId, moment);
  }
  requireValid(details);
  return moments;
}

/**
 * The moments at which the corrected count counted its products, whether they moved stock or wait. Throws `invalid_input`
 * where the location has no such count, and for one that is as old as no new count may be (E16).
 */
async function ofCorrected(
  tx: Tx,
  { id, locationId, now }: { id: string; locationId: number; now: Date },
): Promise<CountMoments> {
  const [found] = await tx
    .select({ id: inventoryCounts.id, at: inventoryCounts.at, corrects: inventoryCounts.corrects })
    .from(inventoryCounts)
    .where(and(eq(inventoryCounts.id, id), eq(inventoryCounts.locationId, locationId)));
  if (!found) throw invalid('corrects', 'gone', { what: 'count', instead: 'nothing' });
  const first = found.corrects ?? found.id;
  const { rows } = await tx.execute<{ productId: string; at: string }>(sql`
    select distinct line.product_id as "productId", coalesce(movement.at, waiting.at) as at
    from inventory_count_lines as line left join inventory_movements as movement on movement.id = line.movement_id
      left join inventory_waiting as waiting on line.movement_id is null and waiting.product_id = line.product_id
        and waiting.kind = 'count' and waiting.cause_id = line.count_id::text
    where line.count_id = ${first} and (movement.id is not null or waiting.id is not null)`);
  return {
    at: momentOnDevice(found.at, now),
    corrects: first,
    ofProducts: new Map(
      rows.map(({ productId, at }) => [productId, new Date(at).toISOString()] as const),
    ),
  };
}
