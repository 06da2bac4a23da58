import { toCamelCase } from 'drizzle-orm/casing';
import type { HistoryChange } from '../../contract/calls/history.ts';
import { readChanges, valueOf } from './money.ts';
import type { HistoryRow } from './queries.ts';

type Id = string | number;
type Row = Record<string, unknown>;
type PartRow = Row & { id: Id };
/** Without the names of what it refers to. */
export type PlainChange = Omit<HistoryChange, 'beforeName' | 'afterName' | 'part'> & {
  part: { kind: string; id: string; row?: Row } | null;
};

/** Columns that are never shown: keys, hashes, and what is computed from other columns. */
const NEVER_SHOWN = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'content_hash',
  'exact_numerator',
  'exact_denominator',
  'base_numerator',
  'base_denominator',
  'item_numerator',
  'item_denominator',
  'price_numerator',
  'price_denominator',
  'received_numerator',
  'received_denominator',
  'ordered_price',
  'ordered_unit_id',
  'found_quantity',
  'changed_at',
  'message_id',
  'status_before',
  'status_before_ordered',
  'has_photos',
  'total',
  'unpriced_items',
  'item_count',
  'vendor_ids',
  'order_cancelled',
  'order_deleted',
  'order_needs_approval',
  'is_open',
  'spent_amount',
  'answer_id',
  'applied_limit',
  'over_budgets',
  'price_updated_at',
  'unseen_from',
  'unseen_since',
  'next_run_at',
  'next_at',
  'noted_until',
  'is_changed',
  'restored_at',
  'due_at',
  'checked_at',
  'prepared_at',
  'unusual',
  'planned_at',
  'found_numerator',
  'found_denominator',
  'emptied',
  'escalate_at',
  'escalated_at',
  'imported_at',
  'last_opened_at',
  'last_user_id',
  'sent_lines',
  'sent_lines_at',
  'changes',
  'enrolled_at',
  'last_seen_at',
  'waiting_count',
  'waiting_since',
]);
/** Columns that say nothing of a new record: where it stands in a list, and the state in which all begin. */
const NOT_OF_NEW = new Set(['position', 'state']);
/** Columns that say nothing of a new record unless they are true. */
const USUALLY_FALSE = new Set(['is_deleted', 'needs_approval', 'closed']);
/** The columns of parts that repeat something of their record. */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  'order-items': ['order_id', 'location_id', 'order_date'],
  'invoice-photos': ['order_id'],
  'claim-lines': ['claim_id', 'receipt_line_id', 'refusal_id', 'product_id'],
  'receipt-lines': ['receipt_id', 'order_item_id'],
  'receipt-refusals': ['receipt_id', 'receipt_line_id'],
  'user-locations': ['user_id'],
  'vendor-accounts': ['location_id'],
  'order-guide-lines': ['guide_id'],
  'standing-orders': ['guide_id'],
  'prepared-order-lines': ['prepared_order_id'],
  'reminder-assignments': ['reminder_id', 'created_date'],
  'public-links': ['vendor_id'],
  answers: [
    'submission_id',
    'order_item_id',
    'purchase_order_number',
    'item_version',
    'item_before',
    'differs',
  ],
  'delivery-rules': ['vendor_id'],
  'delivery-exceptions': ['vendor_id'],
  'sending-rules': ['vendor_id', 'position', 'since', 'base'],
};

/** By column, before and after. */
type Fields = Record<string, [unknown, unknown]>;

interface OfParts {
  /** The fields of a record that was created with these parts. */
  record?: Row;
  added?: PartRow[];
  removed?: PartRow[];
  changed?: { id: Id; fields: Fields }[];
}

/** Each changed field of a row of the history. */
export function changesIn({ action, part, changes }: HistoryRow): PlainChange[] {
  const read = readChanges(changes);
  if (part === null) {
    return action === 'created'
      ? created(read)
      : shown(read as Fields).map(([field, both]) => change(null, field, both));
  }
  const { record, added = [], removed = [], changed = [] } = read as OfParts;
  const of = (row: PartRow) => ({ kind: part, id: String(row.id), row });
  return [
    ...(record ? created(record) : []),
    ...byId(added).flatMap((row) =>
      values(row, part).map(([field, after]) => change(of(row), field, [null, after])),
    ),
    ...byId(changed).flatMap(({ id, fields }) =>
      shown(fields, part).map(([field, both]) =>
        change({ kind: part, id: String(id) }, field, both),
      ),
    ),
    ...byId(removed).flatMap((row) =>
      values(row, part).map(([field, before]) => change(of(row), field, [before, null])),
    ),
  ];
}

/** Whether the history shows a column of a record, or of its parts of this kind. */
export function isShown(column: string, part = ''): boolean {
  return !NEVER_SHOWN.has(column) && !REPEATED[part]?.includes(column);
}

const shown = (fields: Fields, part?: string) =>
  Object.entries(fields).filter(([field]) => isShown(field, part));

/** The fields of a new record. */
function created(row: Row): PlainChange[] {
  return values(row).map(([field, after]) => change(null, field, [null, after]));
}

function values(row: Row, part = ''): [string, unknown][] {
  return Object.entries(row).filter(
    ([field, value]) =>
      value !== null &&
      !(value === false && USUALLY_FALSE.has(field)) &&
      !NOT_OF_NEW.has(field) &&
      isShown(field, part),
  );
}

function change(
  part: PlainChange['part'],
  column: string,
  [before, after]: readonly [unknown, unknown],
): PlainChange {
  const field = toCamelCase(column);
  return {
    part,
    field,
    before: asInContract(valueOf(field, before)),
    after: asInContract(valueOf(field, after)),
  };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

/** Moments as everywhere else: in UTC (D6). */
function asInContract(value: unknown): unknown {
  return typeof value === 'string' && MOMENT.test(value) ? new Date(value).toISOString() : value;
}

/** Parts with serial ids in the sequence in which they were added. */
function byId<T extends { id: Id }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id) || 0);
}
