import { and, eq, sql } from 'drizzle-orm';
import { stated } from '../../contract/statements/table.ts';
import type { SendingChannel } from '../../contract/values/sending.ts';
import { noteChange } from '../db/noted-changes.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Tx } from '../db/open.ts';
import { plannedSendings, waitingSendings } from '../db/schema/sending.ts';
import type { Env } from '../env.ts';
import { readFacts } from './facts.ts';
import type { Known, PlannedRow } from './facts.ts';
import { keyText } from './key.ts';
import type { Key } from './key.ts';
import { nextStep } from './next-step.ts';
import type { NextStep } from './next-step.ts';
import { tellManagers } from './tell-managers.ts';

/** What is to be sent now. */
export interface ToSend extends Key {
  number: number;
  channel: SendingChannel;
  isKnown: boolean;
  plannedAt: Date;
  tries: number;
  pending: string;
  base: string;
}

/**
 * Looks at one sending and plans it again (E21). Returns what is to be sent now: then it is not due again for `SENDING_MS_MAX`, so that
 * other nodes leave it to this one, and a stop in between only delays it.
 */
export async function planSending(
  tx: Tx,
  { key, env, now }: { key: Key; env: Env; now: Date },
): Promise<ToSend | undefined> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`sending ${keyText(key)}`}, 0))`,
  );
  // What changes from here on adds a row that this statement does not see.
  await tx.delete(waitingSendings).where(isOf(waitingSendings, key));
  const [row] = await tx.select().from(plannedSendings).where(isOf(plannedSendings, key));
  const known = await readFacts(tx, { key, row, now });
  const next = nextStep(known.facts, now);
  if (next.step === 'nothing') {
    if (!row) return undefined;
    await tx.delete(plannedSendings).where(eq(plannedSendings.id, row.id));
    noteChange(tx, ['orders']);
    return undefined;
  }
  const tells = isToTell({ row, known, next, now });
  const id = await store(tx, {
    key,
    row,
    known,
    next,
    toldAt: tells ? now.toISOString() : (row?.toldAt ?? null),
  });
  if (tells && next.reason)
    await tellManagers(tx, {
      ...key,
      id,
      env,
      now,
      number: known.number,
      cutOffAt: known.facts.cutOffAt,
      reason: stated('not_sent', next.reason),
    });
  if (next.step !== 'send') return undefined;
  return toSend({ key, known, next, env });
}

/** Throws unless this is still what is to be sent: see `SentByRule`. */
export async function requireStillDue(tx: Tx, due: ToSend, now: Date): Promise<void> {
  const [row] = await tx.select().from(plannedSendings).where(isOf(plannedSendings, due));
  const known = await readFacts(tx, { key: due, row, now });
  const next = nextStep(known.facts, now);
  const isDue =
    next.step === 'send' &&
    next.goesBy === due.channel &&
    known.number === due.number &&
    known.pending === due.pending &&
    known.facts.order?.isKnown === due.isKnown &&
    known.facts.order.tries.length === due.tries;
  if (!isDue) throw new NotDue();
}

/** A manager was first, or something changed. */
export class NotDue extends Error {}

type Places = typeof plannedSendings | typeof waitingSendings;
export const isOf = (table: Places, { vendorId, locationId, deliveryDate }: Key) =>
  and(
    eq(table.vendorId, vendorId),
    eq(table.locationId, locationId),
    sql`${table.deliveryDate} is not distinct from ${deliveryDate}`,
  );

type Next = Exclude<NextStep, { step: 'nothing' }>;

interface Looked {
  key: Key;
  row: PlannedRow | undefined;
  known: Known;
  next: Next;
}

/** Notifies the managers once of why it does not go, unless alerts are off. */
function isToTell({ row, known, next, now }: Omit<Looked, 'key'> & { now: Date }): boolean {
  if (row?.toldAt || known.facts.escalateMinutes === null) return false;
  return next.attentionAt !== null && next.attentionAt <= now;
}

const text = (moment: Date | null) => moment?.toISOString() ?? null;

async function store(
  tx: Tx,
  { key, row, known, next, toldAt }: Looked & { toldAt: string | null },
): Promise<number> {
  const { vendorId, locationId, deliveryDate } = key;
  const values = {
    number: known.number,
    pending: known.pending,
    changedAt: known.facts.changedAt.toISOString(),
    goesAt: text(next.goesAt),
    goesBy: next.goesBy,
    lookAt: text(next.lookAt),
    reason: next.reason && stated('not_sent', next.reason),
    attentionAt: text(next.attentionAt),
    toldAt,
    refusal: known.facts.order?.refusal?.refusal ?? null,
  };
  if (!row || isShownOtherwise(row, values)) noteChange(tx, ['orders']);
  if (!row) {
    const made = { vendorId, locationId, deliveryDate, ...values };
    return onlyRow(
      await tx.insert(plannedSendings).values(made).returning({ id: plannedSendings.id }),
    ).id;
  }
  await tx.update(plannedSendings).set(values).where(eq(plannedSendings.id, row.id));
  return row.id;
}

type Shown = Pick<PlannedRow, 'number' | 'goesAt' | 'goesBy' | 'reason' | 'attentionAt' | 'toldAt'>;

function isShownOtherwise(row: Shown, values: Shown): boolean {
  const shown = ({ number, goesAt, goesBy, reason, attentionAt, toldAt }: Shown) =>
    JSON.stringify([number, goesAt, goesBy, reason, attentionAt, toldAt]);
  return shown(row) !== shown(values);
}

function toSend({
  key,
  known: { facts, number, pending, rule },
  next: { goesBy, goesAt },
  env,
}: Omit<Looked, 'row'> & { env: Env }): ToSend | undefined {
  if (!facts.order || number === null || !rule || !goesBy || !goesAt) return undefined;
  const { vendorId, locationId, deliveryDate } = key;
  return {
    vendorId,
    locationId,
    deliveryDate,
    number,
    channel: goesBy,
    isKnown: facts.order.isKnown,
    plannedAt: goesAt,
    tries: facts.order.tries.length,
    pending,
    base: env.PUBLIC_URL ?? rule.base,
  };
}
