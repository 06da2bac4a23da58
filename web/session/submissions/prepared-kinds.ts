import type { PreparedLineInput, PreparedOrder } from '#contract/calls/prepared-orders.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import '#web/api/late-routes.ts';
import { freshId } from '#web/api/fresh-id.ts';
import { writeOf } from '#web/api/write.ts';
import type { SubmissionKind } from './sending.ts';

export interface PreparedContent {
  preparedId: string;
  /** The name that the list of waiting work shows. */
  vendorName: string;
  /** As it was read; omitted: whatever others made of it since. */
  version?: number;
}

/** The calls by which a person answers a prepared order. */
export const PREPARED_ANSWERS = [
  'submitPreparedOrder',
  'updatePreparedOrder',
  'skipPreparedOrder',
] as const satisfies readonly RouteName[];

export interface PreparedOrderContent extends PreparedContent {
  /** All that is ordered, as the person saw it. */
  lines: PreparedLineInput[];
}
/** What each of these answers holds: *Skip* has no lines. */
export type PreparedAnswer = PreparedContent & Partial<PreparedOrderContent>;

/** A prepared order becomes an order. */
export const PREPARED_ORDER: SubmissionKind<PreparedOrderContent, PreparedOrder> = {
  kind: 'submitPreparedOrder',
  hasDraft: false,
  taken: 'order_id_taken',
  freshId: orderId,
  write: ({ id, content: { preparedId, version, lines } }) =>
    writeOf(
      'submitPreparedOrder',
      { params: { id: preparedId }, body: { id, lines } },
      version === undefined ? {} : { ifMatch: version },
    ),
};

/** *Save Changes*, without submitting it: the same again is known as such. */
export const SAVED_PREPARED: SubmissionKind<PreparedOrderContent, PreparedOrder> = {
  kind: 'updatePreparedOrder',
  hasDraft: false,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: ({ content: { preparedId, version, lines } }) =>
    writeOf(
      'updatePreparedOrder',
      { params: { id: preparedId }, body: { lines } },
      version === undefined ? {} : { ifMatch: version },
    ),
};

/** *Skip*: the same again is known as such, so it has no id of its own. */
export const SKIPPING: SubmissionKind<PreparedContent, PreparedOrder> = {
  kind: 'skipPreparedOrder',
  hasDraft: false,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: ({ content: { preparedId, version } }) =>
    writeOf(
      'skipPreparedOrder',
      { params: { id: preparedId } },
      version === undefined ? {} : { ifMatch: version },
    ),
};

/** Four more digits than a millisecond, as the server's own: another one could not be tried for what was read. */
function orderId(): string {
  const digits = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  return `ORD-${Date.now()}${digits}`;
}
