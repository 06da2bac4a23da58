import type { Coded } from '../../contract/statements/statement.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { listUsual } from '../order-items/usual.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { prepareMoment } from '../standing-orders/plan.ts';
import type { StoredStanding } from '../standing-orders/queries.ts';
import { linesToPrepare } from './amounts.ts';
import { listLinesToCheck } from './lines-to-check.ts';
import { insideBudgets } from './inside-budgets.ts';
import { linesOfPrepared } from './list.ts';
import { enqueuePrepared } from './prepared-message.ts';
import { lockPreparedOrder, markChecked, replacePreparedLines, updatePrepared } from './queries.ts';
import type { StoredPrepared } from './queries.ts';
import { beginSubmission } from './submit.ts';
import { unusualOf } from './unusual.ts';
import type { LineToCheck } from './unusual.ts';

type Prepared = Locked<'prepared_orders', StoredPrepared>;
type Standing = Locked<'standing_orders', StoredStanding>;

interface Checking {
  id: string;
  address: string | undefined;
  catalogueCache: CatalogueCache;
  now: Date;
}

/**
 * The hour before a prepared order is sent: it is submitted by itself, or waits and says why (H6). Returns whether its
 * submission was begun. What nobody touched has the amounts of this moment: somebody may have counted, or ordered by hand.
 */
export async function checkDue(
  tx: Tx,
  standing: Standing,
  { id, address, catalogueCache, now }: Checking,
): Promise<boolean> {
  const prepared = await lockPreparedOrder(tx, id);
  const checkedAt = now.toISOString();
  if (prepared.state !== 'waiting' && !(await isNeededNow(tx, standing, prepared))) {
    await markChecked(tx, prepared, checkedAt);
    return false;
  }
  if (standing.mode === 'prepare') {
    await markChecked(tx, prepared, checkedAt);
    // One that was prepared late: its person was notified when it was prepared.
    if (prepared.preparedAt !== checkedAt)
      await enqueuePrepared(tx, { id, why: 'waits', address, now });
    return false;
  }
  const lost = await lostLines(tx, prepared);
  const lines = await presentLines(tx, standing, prepared);
  if (lines.length === 0 && lost.length === 0) {
    await updatePrepared(tx, prepared, { state: 'none', reason: 'nothing_needed', checkedAt });
    return false;
  }
  const unusual = await findUnusual(tx, standing, { prepared, lines, lost, catalogueCache, now });
  if (unusual.length === 0) {
    const { responsibleUserId: orderedBy } = standing;
    await beginSubmission(tx, prepared, { orderedBy, byItself: true, now });
    return true;
  }
  await updatePrepared(tx, prepared, { unusual, checkedAt });
  await enqueuePrepared(tx, { id, why: 'waits', unusual, address, now });
  return false;
}

/** Nothing was needed when it was prepared. Where something is by now, it waits. */
async function isNeededNow(tx: Tx, standing: Standing, prepared: Prepared): Promise<boolean> {
  const lines = await presentLines(tx, standing, prepared);
  if (lines.length > 0) await updatePrepared(tx, prepared, { state: 'waiting', reason: null });
  return lines.length > 0;
}

type Line = { productId: string; quantity: number; unitId: string };

/** Those that are not sold any more. Amounts that are computed again leave them out: they are known before that only. */
async function lostLines(tx: Tx, { id, ...of }: Prepared): Promise<LineToCheck[]> {
  const lines = (await linesOfPrepared(tx, [id]))(id);
  const checked = await listLinesToCheck(tx, { ...of, lines });
  return checked.filter(({ isSold }) => !isSold);
}

async function presentLines(tx: Tx, standing: Standing, prepared: Prepared): Promise<Line[]> {
  const { id, deliveryDate, vendorId, changedAt } = prepared;
  if (changedAt !== null || vendorId !== standing.vendorId)
    return (await linesOfPrepared(tx, [id]))(id);
  const lines = await linesToPrepare(tx, standing, { deliveryDate, except: id });
  if (lines.length > 0) await replacePreparedLines(tx, prepared, lines);
  return lines;
}

function isFromBeforeRestore(standing: Standing, { cutOffAt }: Prepared): boolean {
  const { restoredAt } = standing;
  return restoredAt !== null && prepareMoment(standing, new Date(cutOffAt)) <= new Date(restoredAt);
}

async function findUnusual(
  tx: Tx,
  standing: Standing,
  {
    prepared,
    lines,
    lost,
    ...of
  }: Pick<Checking, 'catalogueCache' | 'now'> & {
    prepared: Prepared;
    lines: readonly Line[];
    lost: readonly LineToCheck[];
  },
): Promise<Coded[]> {
  const { locationId, vendorId, deliveryDate, changedAt } = prepared;
  const { mayOrder, responsibleName, amounts } = standing;
  const { priceAlertPercent } = await getOrganizationSettings(tx);
  const checked = await listLinesToCheck(tx, { locationId, vendorId, lines });
  const priced = checked.filter(({ otherUnit }) => otherUnit === null);
  return unusualOf({
    lines: [...checked.filter(({ isSold }) => isSold), ...lost],
    usual: await listUsual(tx, locationId),
    isToPar: amounts === 'to_par',
    isChanged: changedAt !== null,
    isRestored: isFromBeforeRestore(standing, prepared),
    cannotOrder: mayOrder ? null : { name: responsibleName },
    isInsideBudgets: await insideBudgets(tx, { locationId, deliveryDate, lines: priced, ...of }),
    priceAlertPercent,
    now: of.now,
  });
}
