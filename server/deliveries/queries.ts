import { and, asc, eq, getTableName, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DeliveryException, DeliveryRule } from '../../contract/calls/deliveries.ts';
import type {
  Delivery,
  DeliverySchedule,
  DeliveryScheduleInput,
} from '../../contract/calls/deliveries.ts';
import { WEEK_DAYS } from '../../contract/values/week-days.ts';
import type { Vendor } from '../../contract/calls/vendors.ts';
import { columnList, rowsAsJson } from '../db/insert-many.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { deliveryExceptions, deliveryRules } from '../db/schema/deliveries.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { localDay } from '../local-time.ts';
import { calendarFrom, openDeliveries } from './next-deliveries.ts';
import type { LocalDelivery } from './next-deliveries.ts';
import { planOf, zoneOf } from './plans.ts';
import type { DeliveryPlans } from './plans.ts';
import { invalid } from '../failure.ts';

type Part = typeof deliveryRules | typeof deliveryExceptions;

/** For all locations, or one that is not deleted: what is of a deleted one waits for it to be restored. */
const isShown = (part: Part) =>
  or(
    isNull(part.locationId),
    sql`exists (select from ${locations} where ${locations.id} = ${part.locationId} and not ${locations.isDeleted})`,
  );

/** A vendor's schedule; rules from Monday to Sunday, general ones first, exceptions by date. */
export async function getSchedule(
  db: Db,
  { id, version }: Pick<Vendor, 'id' | 'version'>,
): Promise<DeliverySchedule> {
  const rules = await db
    .select()
    .from(deliveryRules)
    .where(and(eq(deliveryRules.vendorId, id), isShown(deliveryRules)))
    .orderBy(
      sql`${deliveryRules.locationId} nulls first`,
      sql`array_position(${sql.param(WEEK_DAYS)}::text[], ${deliveryRules.deliveryDay})`,
    );
  const exceptions = await db
    .select()
    .from(deliveryExceptions)
    .where(and(eq(deliveryExceptions.vendorId, id), isShown(deliveryExceptions)))
    .orderBy(asc(deliveryExceptions.date), sql`${deliveryExceptions.locationId} nulls first`);
  return {
    rules: rules.map(({ id: _id, vendorId: _vendorId, ...rule }) => rule),
    exceptions: exceptions.map(({ id: _id, vendorId: _vendorId, ...exception }) => exception),
    version,
  };
}

/**
 * Replaces the lists that are given. Rows that stay are not touched, so that the history says only what changed. Throws `invalid_input` for an unknown location.
 */
export async function updateSchedule(
  tx: Tx,
  vendor: Locked<'vendors', Vendor>,
  { rules, exceptions }: DeliveryScheduleInput,
): Promise<DeliverySchedule> {
  await requireLocations(tx, { rules, exceptions });
  if (rules)
    await replaceRows(tx, deliveryRules, { vendor, shape: DeliveryRule.shape, rows: rules });
  if (exceptions)
    await replaceRows(tx, deliveryExceptions, {
      vendor,
      shape: DeliveryException.shape,
      rows: exceptions,
    });
  const version = vendor.version + 1;
  await tx.update(vendors).set({ version }).where(eq(vendors.id, vendor.id));
  return getSchedule(tx, { id: vendor.id, version });
}

/** `shape` names the fields that a row is given. */
async function replaceRows(
  tx: Tx,
  table: Part,
  { vendor, shape, rows }: { vendor: Vendor; shape: object; rows: readonly object[] },
): Promise<void> {
  const fields = Object.keys(shape);
  const columns = columnList(fields);
  const name = sql.identifier(getTableName(table));
  const given = sql`(select ${columns} from jsonb_populate_recordset(null::${name}, ${rowsAsJson(rows)})) as given`;
  await tx
    .delete(table)
    .where(
      and(
        eq(table.vendorId, vendor.id),
        isShown(table),
        sql`not exists (select from ${given} where (${columnsOf('given', fields)}) is not distinct from (${columnsOf(getTableName(table), fields)}))`,
      ),
    );
  await tx.execute(sql`
    insert into ${name} (vendor_id, ${columns}) select ${vendor.id}, given.* from ${given} on conflict do nothing`);
}

const columnsOf = (table: string, fields: readonly string[]): SQL =>
  sql.join(
    fields.map((field) => sql`${sql.identifier(table)}.${columnList([field])}`),
    sql`, `,
  );

async function requireLocations(tx: Tx, lists: DeliveryScheduleInput): Promise<void> {
  const named = Object.entries(lists).flatMap(([list, entries]) =>
    (entries ?? []).map(({ locationId }, index) => ({
      path: `${list}.${index}.locationId`,
      locationId,
    })),
  );
  const ids = [...new Set(named.flatMap(({ locationId }) => locationId ?? []))];
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(inArray(locations.id, ids), eq(locations.isDeleted, false)))
    .for('share');
  const known = new Set<number | null>([null, ...found.map(({ id }) => id)]);
  const unknown = named.find(({ locationId }) => !known.has(locationId));
  if (unknown) throw invalid(unknown.path, 'gone', { what: 'location', instead: 'choose' });
}

/** The deliveries of all vendors to a location that can still be made, earliest first. */
export function deliveriesTo(
  plans: DeliveryPlans,
  { locationId, now, days }: { locationId: number; now: Date; days: number },
): Delivery[] {
  const calendar = calendarFrom(localDay(now, zoneOf(plans, locationId)));
  const found = [...plans.schedules.keys()].flatMap((vendorId) => {
    const plan = planOf(plans, { vendorId, locationId });
    if (!plan) return [];
    const { open, missed } = openDeliveries(plan, { now, days, calendar });
    return open.map((delivery, index) => ({
      vendorId,
      ...asAnswered(delivery),
      missed: index === 0 && missed ? asAnswered(missed) : null,
    }));
  });
  return found.toSorted(
    (a, b) =>
      compare(a.deliveryDate, b.deliveryDate) ||
      compare(a.cutOffAt, b.cutOffAt) ||
      a.vendorId - b.vendorId,
  );
}

const asAnswered = ({ deliveryDate, cutOffAt }: LocalDelivery) => ({
  deliveryDate,
  cutOffAt: cutOffAt.toISOString(),
});
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
