import { z } from 'zod';
import { instant, textId } from './fields.ts';
import { Paging, queryDayOrMoment, queryId } from './query-fields.ts';
import { HISTORY_ACTIONS, HISTORY_KINDS, RESTORABLE_KINDS } from '../values/history-kinds.ts';
import { route } from './route.ts';
import { because } from './because.ts';

/** A value as JSON; moments as ISO 8601 in UTC, money as decimal text. */
const Value = z.unknown();

export const HistoryChange = z.object({
  /** The part of the record that changed, such as an order's item; null for the record itself. */
  part: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  /** In camelCase, as in the other calls; references end in `Id`. */
  field: z.string(),
  /** Null where there was none, as of a new record. */
  before: Value,
  after: Value,
  /** For a reference: the name of what `before` and `after` refer to, now. */
  beforeName: z.string().nullable(),
  afterName: z.string().nullable(),
});
export type HistoryChange = z.output<typeof HistoryChange>;

/** What one transaction changed of one record and its parts (A8). */
export const HistoryEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null for the product itself, such as a job, and for a call without a profile. */
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  deviceId: z.int().nullable(),
  /** Its name now, also of a removed one; null in a browser that is none. */
  deviceName: z.string().nullable(),
  action: z.enum(HISTORY_ACTIONS),
  /** `name` is the name at that moment. */
  record: z.object({ kind: z.enum(HISTORY_KINDS), id: z.string(), name: z.string() }),
  changes: z.array(HistoryChange),
  /** Who answered at a vendor, where the entry is its answers (V6); the name is null where none was given. */
  answeredBy: z.object({ name: z.string().nullable(), vendorName: z.string() }).nullable(),
  /**
   * The entry is an import of products or its undo, which changed records beside itself: `within` lists their entries. Null
   * for every other entry.
   */
  opens: z.string().nullable(),
  /** What this entry deleted, while it is still deleted: `POST /api/{kind}/{id}/restore` (A9). */
  restorable: z.object({ kind: z.enum(RESTORABLE_KINDS), id: z.string() }).nullable(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** The id of an import and of a transaction. */
const WITHIN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,18}$/;

const Filters = z.object({
  kind: z.enum(HISTORY_KINDS).optional(),
  /** The id of a record. */
  id: textId.optional(),
  actorId: queryId.optional(),
  /** What `opens` of an entry says. Without it, and without `id`, what an import changed is in the list as one entry. */
  within: z.string().regex(WITHIN, because('not_understood')).optional(),
  /** A day counts in the organization's time zone, `to` with its end; a moment of `to` is excluded. */
  from: queryDayOrMoment,
  to: queryDayOrMoment,
});
export const HistoryFilters = Filters.extend(Paging.shape);
export type HistoryFilters = z.output<typeof HistoryFilters>;

export const historyRoutes = {
  listHistory: route({
    method: 'GET',
    path: '/api/history',
    right: 'manager',
    summary: 'Who changed what, newest first, always in pages',
    query: HistoryFilters,
    reply: z.array(HistoryEntry),
    mayLag: true,
  }),
  exportHistory: route({
    method: 'GET',
    path: '/api/history/export',
    right: 'manager',
    summary: 'The same as CSV, a row per changed field',
    query: Filters,
    reply: 'text/csv',
    mayLag: true,
  }),
};
