import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Device, DeviceInput } from '../../contract/calls/devices.ts';
import type { WaitingOnDevice } from '../../contract/calls/session.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
import { devices } from '../db/schema/access.ts';
import { users } from '../db/schema/people-and-places.ts';
import { DEVICE_DAYS } from '../http/cookies.ts';
import { notFound } from '../failure.ts';

/** Recorded at most this often. Milliseconds. */
const SEEN_EVERY_MS = 60_000;
const isThere = (id: number) => and(eq(devices.id, id), eq(devices.isDeleted, false));

/** The device with this token; undefined when it was deleted, or not seen for a year. */
export async function findDevice(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<
  (Pick<Device, 'id' | 'name' | 'locationId'> & { lastUserId: number | null }) | undefined
> {
  const aYearAgo = new Date(now.getTime() - DEVICE_DAYS * 86_400_000).toISOString();
  const [found] = await db
    .select({
      id: devices.id,
      name: devices.name,
      locationId: devices.locationId,
      lastUserId: devices.lastUserId,
    })
    .from(devices)
    .where(
      and(
        eq(devices.tokenHash, tokenHash),
        eq(devices.isDeleted, false),
        gt(devices.lastSeenAt, aYearAgo),
      ),
    );
  return found;
}

export async function isRemovedDevice(db: Db, tokenHash: string): Promise<boolean> {
  const isIt = and(eq(devices.tokenHash, tokenHash), eq(devices.isDeleted, true));
  return (await db.select({ id: devices.id }).from(devices).where(isIt)).length > 0;
}

/** @param currentId the device of the caller's session */
const shown = (currentId: number | null) => ({
  id: devices.id,
  name: devices.name,
  locationId: devices.locationId,
  enrolledAt: devices.enrolledAt,
  lastSeenAt: devices.lastSeenAt,
  // Also those of a deleted user (D7).
  lastUserName: users.name,
  waitingCount: devices.waitingCount,
  waitingSince: devices.waitingSince,
  isCurrent: sql<boolean>`${devices.id} is not distinct from ${currentId}::integer`,
});

/** All devices, those seen last first. */
export async function listDevices(db: Db, currentId: number | null): Promise<Device[]> {
  return db
    .select(shown(currentId))
    .from(devices)
    .leftJoin(users, eq(users.id, devices.lastUserId))
    .where(eq(devices.isDeleted, false))
    .orderBy(desc(devices.lastSeenAt), asc(devices.id));
}

export async function getDevice(db: Db, id: number, currentId: number | null): Promise<Device> {
  return onlyRow(
    await db
      .select(shown(currentId))
      .from(devices)
      .leftJoin(users, eq(users.id, devices.lastUserId))
      .where(isThere(id)),
  );
}

/** Locks the device until the transaction ends. False when it was deleted. */
export async function keepDevice(tx: Tx, id: number): Promise<boolean> {
  const [device] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(isThere(id))
    .for('no key update');
  return device !== undefined;
}

/** The same; throws not found. */
export async function lockDevice(tx: Tx, id: number): Promise<void> {
  if (!(await keepDevice(tx, id))) throw notFound('device');
}

export async function insertDevice(
  tx: Tx,
  { now, ...values }: DeviceInput & { tokenHash: string; now: Date },
) {
  const moment = now.toISOString();
  return onlyRow(
    await tx
      .insert(devices)
      .values({ ...values, enrolledAt: moment, lastSeenAt: moment })
      .returning({ id: devices.id, name: devices.name, locationId: devices.locationId }),
  );
}

export async function updateDevice(tx: Tx, id: number, values: DeviceInput): Promise<void> {
  const { name, locationId } = values;
  await tx.update(devices).set({ name, locationId }).where(eq(devices.id, id));
}

/** Records that it was used, once a minute. */
export async function seeDevice(db: Pool, { id, now }: { id: number; now: Date }): Promise<void> {
  const aMinuteAgo = new Date(now.getTime() - SEEN_EVERY_MS).toISOString();
  await db.writeAtOnce(
    (whoActs) => sql`
      update devices set last_seen_at = ${now.toISOString()}
      where id = ${id} and last_seen_at < ${aMinuteAgo}::timestamptz and ${whoActs} is not null`,
  );
}

/** Records what it says of itself; nothing is written where that is known. */
export async function setWaiting(
  tx: Tx,
  { id, waiting }: { id: number; waiting: WaitingOnDevice | null },
): Promise<void> {
  const next = { waitingCount: waiting?.count ?? 0, waitingSince: waiting?.since ?? null };
  const isOther = sql`(${devices.waitingCount}, ${devices.waitingSince}) is distinct from
    (${next.waitingCount}::integer, ${next.waitingSince}::timestamptz)`;
  await tx
    .update(devices)
    .set(next)
    .where(and(isThere(id), isOther));
}

/** Records who signed in on it. */
export async function setLastUser(
  tx: Tx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  await tx
    .update(devices)
    .set({ lastUserId: userId, lastSeenAt: now.toISOString() })
    .where(eq(devices.id, id));
}

export async function removeDevice(tx: Tx, id: number): Promise<void> {
  await tx.update(devices).set({ isDeleted: true }).where(eq(devices.id, id));
}

/** Devices of a deleted location belong to none (E1). */
export async function clearLocationOfDevices(tx: Tx, locationId: number): Promise<void> {
  await tx.update(devices).set({ locationId: null }).where(eq(devices.locationId, locationId));
}
