import { asc, eq, inArray } from 'drizzle-orm';
import { and } from 'drizzle-orm';
import type {
  SendingRule,
  SendingRules,
  SendingRulesInput,
} from '../../contract/calls/sending-rules.ts';
import type { Vendor } from '../../contract/calls/vendors.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { sendingRules } from '../db/schema/sending.ts';
import { invalid } from '../failure.ts';
import { isSameRule } from './rule-at.ts';
import type { RuleRow } from './rule-at.ts';

/** In their sequence. */
export async function listRules(db: Db, vendorId: number): Promise<RuleRow[]> {
  return db
    .select()
    .from(sendingRules)
    .where(eq(sendingRules.vendorId, vendorId))
    .orderBy(asc(sendingRules.position));
}

/** Of all vendors that are not deleted. */
export async function listAllRules(db: Db): Promise<RuleRow[]> {
  const rows = await db
    .select({ rule: sendingRules })
    .from(sendingRules)
    .innerJoin(vendors, and(eq(vendors.id, sendingRules.vendorId), eq(vendors.isDeleted, false)))
    .orderBy(asc(sendingRules.vendorId), asc(sendingRules.position));
  return rows.map(({ rule }) => rule);
}

export async function getRules(
  db: Db,
  { id, version }: Pick<Vendor, 'id' | 'version'>,
): Promise<SendingRules> {
  const rows = await listRules(db, id);
  return { rules: rows.map(ruleShown), version };
}

function ruleShown({ timing, places, minutes, channels, belowMinimum }: RuleRow): SendingRule {
  return { places, when: timing, minutes, channels, belowMinimum };
}

/**
 * Replaces the rules. One that stays is not touched: it holds since it was first given, and the history says only what changed.
 * Throws `invalid_input` for an unknown location.
 * @param base the address at which the call was made
 */
export async function replaceRules(
  tx: Tx,
  vendor: Locked<'vendors', Vendor>,
  { rules, base, now }: SendingRulesInput & { base: string; now: Date },
): Promise<SendingRules> {
  await requireLocations(tx, rules);
  const left = await listRules(tx, vendor.id);
  const given = rules.map((rule, position) => {
    const at = left.findIndex((one) => isSameRule(one, rule));
    return { rule, position, stays: at < 0 ? undefined : left.splice(at, 1)[0] };
  });
  if (left.length > 0)
    await tx.delete(sendingRules).where(
      inArray(
        sendingRules.id,
        left.map(({ id }) => id),
      ),
    );
  for (const { rule, position, stays } of given) {
    if (stays?.position === position) continue;
    if (stays) await tx.update(sendingRules).set({ position }).where(eq(sendingRules.id, stays.id));
    const { when: timing, ...values } = rule;
    const since = now.toISOString();
    if (!stays)
      await tx
        .insert(sendingRules)
        .values({ ...values, timing, position, vendorId: vendor.id, since, base });
  }
  const version = vendor.version + 1;
  await tx.update(vendors).set({ version }).where(eq(vendors.id, vendor.id));
  return getRules(tx, { id: vendor.id, version });
}

async function requireLocations(tx: Tx, rules: SendingRulesInput['rules']): Promise<void> {
  const named = rules.flatMap(({ places }, rule) =>
    (places?.locationIds ?? []).map((id, index) => ({
      id,
      path: `rules.${rule}.places.locationIds.${index}`,
    })),
  );
  if (named.length === 0) return;
  const found = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        inArray(locations.id, [...new Set(named.map(({ id }) => id))]),
        eq(locations.isDeleted, false),
      ),
    )
    .orderBy(asc(locations.id))
    .for('share');
  const known = new Set(found.map(({ id }) => id));
  const unknown = named.find(({ id }) => !known.has(id));
  if (unknown) throw invalid(unknown.path, 'gone', { what: 'location', instead: 'choose' });
}
