import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { ANSWERS_OF_LINK_MAX } from '../../contract/values/limits.ts';
import type { NewAnswers, StoredAnswers } from '../../contract/calls/answers.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
import { vendorAnswers } from '../db/schema/answers.ts';
import { listOpenNumbers } from '../order-items/open-items.ts';
import { lockOrders } from '../orders/lock-orders.ts';
import { purchaseOrderEvents } from '../db/schema/purchase-orders.ts';
import { answeredCause, recordAnswered } from '../purchase-orders/answered.ts';
import { readAnswered } from './answered-items.ts';
import { checkedLines, isStored } from './check-lines.ts';
import type { CheckedLine } from './check-lines.ts';
import { insertAnswers } from './insert-answers.ts';
import { refuse } from '../failure.ts';
import { stated } from '../../contract/statements/table.ts';
import { said } from '../said.ts';

interface AnsweringLink {
  id: string;
  vendorId: number;
  locationId: number;
}

interface Submission {
  answers: NewAnswers;
  /** Called first in each transaction; throws when the link is not valid any more. */
  requireLink: (tx: Tx) => Promise<AnsweringLink>;
  now: Date;
}

/** How often the transaction is repeated when orders were combined before they were locked. */
const TRIES = 5;

/**
 * Stores a vendor's answers, all or none (V6). A line that repeats its item's last answer is not stored, nor a note that
 * repeats the last one, so that submitting twice changes nothing. Throws as `checkedLines`, and `too_many` when the link has reached
 * `ANSWERS_OF_LINK_MAX`.
 */
export async function storeAnswers(db: Pool, submission: Submission): Promise<StoredAnswers> {
  for (let tries = 0; tries < TRIES; tries++) {
    const stored = await db.transaction((tx) => storeOnce(tx, submission));
    if (stored) return stored;
  }
  throw refuse('answers_items_changing');
}

/** Returns undefined when orders were combined after they were read and before they were locked: the caller tries again. */
async function storeOnce(
  tx: Tx,
  { answers, requireLink, now }: Submission,
): Promise<StoredAnswers | undefined> {
  const link = await requireLink(tx);
  const before = await readAnswered(tx, link, answers.lines);
  const orderIds = new Set(before.flatMap(({ found }) => found?.item.orderId ?? []));
  const held = await lockOrders(tx, [...orderIds]);
  const present = await readAnswered(tx, link, answers.lines);
  if (present.some(({ found }) => found && !orderIds.has(found.item.orderId))) return undefined;
  const lines = checkedLines(present, now);

  const fresh = lines.filter((line) => !isStored(line));
  const last = await findLastSubmission(tx, link.id);
  const about = lines.length > 0 ? [] : await listOpenNumbers(tx, link);
  const saysMore =
    answers.note !== null && (answers.note !== last?.note || !(await hasReached(tx, last, about)));
  if (fresh.length === 0 && !saysMore) {
    const answerId = lines[0]?.found.submission?.id ?? last?.id;
    if (answerId) return { ...said(stated('answers_stored_before')), answerId, stored: 0 };
  }
  await requireFewOfLink(tx, link.id);
  if (lines.length === 0 && about.length === 0) throw refuse('answers_nothing_open');
  const { id: linkId, vendorId, locationId } = link;
  const through = { linkId, vendorId, locationId };
  const answerId = await insertAnswers(tx, held, { through, answers, lines: fresh, now });
  await recordAnswered(tx, {
    submissionId: answerId,
    name: answers.name,
    now,
    answered:
      lines.length > 0
        ? eventsOf(lines, { fresh, note: answers.note })
        : noteAbout(about, answers.note),
  });
  const stored = fresh.length;
  return { ...said(stated('answers_stored', { count: stored })), answerId, stored };
}

async function findLastSubmission(db: Db, linkId: string) {
  const [last] = await db
    .select({ id: vendorAnswers.id, note: vendorAnswers.note })
    .from(vendorAnswers)
    .where(eq(vendorAnswers.linkId, linkId))
    .orderBy(desc(vendorAnswers.at))
    .limit(1);
  return last;
}

/** Whether the timelines of all these purchase orders have the submission: a note is news for one that opened since. */
async function hasReached(
  db: Db,
  { id }: { id: string },
  numbers: readonly number[],
): Promise<boolean> {
  const reached = and(
    inArray(purchaseOrderEvents.purchaseOrderNumber, [...numbers]),
    eq(purchaseOrderEvents.cause, answeredCause(id)),
  );
  return (await db.$count(purchaseOrderEvents, reached)) === numbers.length;
}

async function requireFewOfLink(db: Db, linkId: string): Promise<void> {
  const [made] = await db
    .select({ times: count() })
    .from(vendorAnswers)
    .where(eq(vendorAnswers.linkId, linkId));
  if ((made?.times ?? 0) < ANSWERS_OF_LINK_MAX) return;
  throw refuse('too_many', { because: 'link_used_up' });
}

/** A note alone is about each open purchase order (E34). */
function noteAbout(numbers: readonly number[], note: string | null) {
  const detail = { confirmed: 0, short: 0, out: 0, substitute: 0, note };
  return new Map(numbers.map((number) => [number, { detail, itemIds: [] }]));
}

/** By purchase order number: the counts of answers for its timeline, and the lines that its vendor now knows. */
function eventsOf(
  lines: readonly CheckedLine[],
  { fresh, note }: { fresh: readonly CheckedLine[]; note: string | null },
) {
  const isFresh = new Set(fresh);
  const about = note === null ? fresh : lines;
  return new Map(
    [...Map.groupBy(about, ({ found }) => found.item.purchaseOrderNumber ?? 0)].map(
      ([number, some]) => {
        const stored = some.filter((line) => isFresh.has(line));
        const times = (kind: string) => stored.filter(({ line }) => line.answer === kind).length;
        const detail = {
          confirmed: times('confirmed'),
          short: times('short'),
          out: times('out'),
          substitute: times('substitute'),
          note,
        };
        return [number, { detail, itemIds: stored.map(({ found }) => found.item.id) }];
      },
    ),
  );
}
