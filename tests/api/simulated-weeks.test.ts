import { expect, test } from 'vitest';
import { deliveryPlans, planOf } from '#server/deliveries/plans.ts';
import { cutOffOf } from '#server/deliveries/next-deliveries.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aChain, HOLIDAY } from '#tests/support/simulated-weeks/chain.ts';
import { Chance } from '#tests/support/simulated-weeks/chance.ts';
import { outcomes, unapproved } from '#tests/support/simulated-weeks/outcome.ts';
import { simulate } from '#tests/support/simulated-weeks/run.ts';
import { UnreliableServices } from '#tests/support/simulated-weeks/services.ts';

const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });

/** Set it to run other weeks. */
const SEED = Number(process.env['SIMULATED_SEED'] ?? 27);

/** The short form is part of every run; `npm run year` takes hours. */
const SPAN =
  process.env['SIMULATED'] === 'year'
    ? { locations: 50, vendors: 12, from: '2026-01-05T10:00:00Z', to: '2027-01-05T10:00:00Z' }
    : { locations: 10, vendors: 4, from: '2026-10-12T10:00:00Z', to: '2026-12-07T10:00:00Z' };
const LIMIT_MS = process.env['SIMULATED'] === 'year' ? 24 * 3_600_000 : 400_000;

test(
  'eight weeks of ten locations and four vendors: each purchase order is sent once before its cut-off, or needs attention by then; nothing unapproved is sent (H1, H2, E20)',
  async () => {
    const chance = new Chance(SEED);
    const services = new UnreliableServices(t, chance);
    const [from, to] = [new Date(SPAN.from), new Date(SPAN.to)];
    t.setNow(from);
    const chain = await aChain(t, SPAN);
    await simulate({ t, chain, chance, services }, { from, to });
    const plans = await deliveryPlans(t.services.db, t.services.catalogueCache);
    const { rows: records } = await t.database.pool.query<{
      number: number;
      vendorId: number;
      locationId: number;
      date: string;
    }>(
      `select number, vendor_id as "vendorId", location_id as "locationId", delivery_date::text as date from purchase_orders`,
    );
    const byNumber = new Map(records.map((record) => [record.number, record]));
    expect(records.length).toBeGreaterThan(100);
    expect(records.map(({ date }) => date)).not.toContain(HOLIDAY);
    const now = t.services.now();
    const wrong: unknown[] = [];
    let sent = 0;
    for (const { number, arrived, pending, attentionAt } of await outcomes(t, services)) {
      const record = byNumber.get(number);
      const plan = record && planOf(plans, record);
      const cutOff = record && plan ? cutOffOf(plan, record.date) : null;
      if (!cutOff) wrong.push({ SEED, number, because: 'no cut-off' });
      else if (arrived.length > 1) wrong.push({ SEED, number, arrived, because: 'sent twice' });
      else if (arrived.some((at) => at >= cutOff))
        wrong.push({ SEED, number, arrived, cutOff, because: 'sent late' });
      else if (pending > 0 && cutOff <= now && !(attentionAt && attentionAt <= cutOff))
        wrong.push({
          SEED,
          number,
          pending,
          attentionAt,
          cutOff,
          because: 'neither sent nor said',
        });
      sent += arrived.length;
    }
    expect(wrong).toEqual([]);
    expect(await unapproved(t)).toBe(0);
    // The services are bad, but most of it gets through.
    expect(sent).toBeGreaterThan(records.length * 0.6);
  },
  LIMIT_MS,
);
