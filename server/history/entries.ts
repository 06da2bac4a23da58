import type { HistoryChange, HistoryEntry } from '../../contract/calls/history.ts';
import type { Db } from '../db/open.ts';
import type { PlainChange } from './changes.ts';
import { answerersOf } from './answerers.ts';
import { namesOf } from './names.ts';
import type { Reference } from './names.ts';
import { listEarlier } from './queries.ts';
import type { HistoryRow } from './queries.ts';
import { deletedBy, stillDeleted } from './restorable.ts';
import { together } from './together.ts';

/**
 * Rows of the history as in the contract, each with the rest of its transaction about its record: with names, and with what
 * can be restored.
 */
export async function entriesOf(db: Db, rows: readonly HistoryRow[]): Promise<HistoryEntry[]> {
  const read = together(rows, await listEarlier(db, rows)).map(({ row, changes }) => ({
    row,
    changes,
    deleted: deletedBy(row, changes),
  }));
  const nameOf = await namesOf(
    db,
    read.flatMap(({ changes }) => changes.flatMap(referencesIn)),
  );
  const isStillDeleted = await stillDeleted(
    db,
    read.flatMap(({ deleted }) => deleted ?? []),
  );
  const answererOf = await answerersOf(
    db,
    read.flatMap(({ changes }) => changes),
  );
  return read.map(({ row, changes, deleted }) => ({
    id: row.id,
    at: row.at,
    actorId: row.actorId,
    actorName: row.actorName,
    deviceId: row.deviceId,
    deviceName: row.deviceName,
    action: row.action,
    record: { kind: row.kind, id: row.recordId, name: row.name },
    changes: changes.map((change) => named(change, nameOf)),
    answeredBy: answererOf(changes),
    opens:
      row.kind === 'product-imports' && row.importId !== null
        ? `${row.importId}.${row.transaction}`
        : null,
    restorable: deleted && isStillDeleted(deleted) ? deleted : null,
  }));
}

type NameOf = (reference: Reference) => string | null;

function named({ part, ...change }: PlainChange, nameOf: NameOf): HistoryChange {
  const { field, before, after } = change;
  return {
    ...change,
    beforeName: isId(before) ? nameOf({ of: field, id: before }) : null,
    afterName: isId(after) ? nameOf({ of: field, id: after }) : null,
    part: part && { kind: part.kind, id: part.id, name: partName(part, nameOf) },
  };
}

/** An item's name is in its row when the item is new, else it is looked up. */
function partName(part: NonNullable<PlainChange['part']>, nameOf: NameOf): string | null {
  return ownName(part) ?? nameOf({ of: part.kind, id: part.id });
}

function ownName({ row }: NonNullable<PlainChange['part']>): string | undefined {
  const name = row?.['product_name'];
  return typeof name === 'string' ? name : undefined;
}

function referencesIn({ part, field, before, after }: PlainChange): Reference[] {
  const ids = [before, after].filter(isId).map((id) => ({ of: field, id }));
  return part && !ownName(part) ? [...ids, { of: part.kind, id: part.id }] : ids;
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
