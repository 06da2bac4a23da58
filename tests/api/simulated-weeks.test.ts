import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aChain, HOLIDAY } from '#tests/support/simulated-weeks/chain.ts';
import { Chance } from '#tests/support/simulated-weeks/chance.ts';
import { sendingOutcome, unapproved } from '#tests/support/simulated-weeks/outcome.ts';
import { simulate } from '#tests/support/simulated-weeks/run.ts';
import { standingOutcome } from '#tests/support/simulated-weeks/standing-outcome.ts';
import { UnreliableServices } from '#tests/support/simulated-weeks/services.ts';

const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });

/** Set it to run other weeks. */
const SEED = Number(process.env['SIMULATED_SEED'] ?? 27);

/** The short form is part of every run; `npm run year` takes an hour, and says how far it is. */
const IS_YEAR = process.env['SIMULATED'] === 'year';
const SPAN = IS_YEAR
  ? { locations: 50, vendors: 12, from: '2026-01-05T10:00:00Z', to: '2027-01-05T10:00:00Z' }
  : { locations: 10, vendors: 4, from: '2026-10-12T10:00:00Z', to: '2026-12-07T10:00:00Z' };
const LIMIT_MS = IS_YEAR ? 24 * 3_600_000 : 1_500_000;

test(
  'eight weeks of ten locations and four vendors: each purchase order is sent once before its cut-off, or needs attention by then; nothing unapproved is sent; each standing delivery is one order, or says why there is none (H1, H2, H5, H6, E20, E22)',
  async () => {
    const chance = new Chance(SEED);
    const services = new UnreliableServices(t, chance);
    const [from, to] = [new Date(SPAN.from), new Date(SPAN.to)];
    t.setNow(from);
    const chain = await aChain(t, SPAN);

    /** Nothing is wrong so far. */
    const isRight = async () => {
      const now = t.services.now();
      const sendings = await sendingOutcome(t, services);
      const standing = await standingOutcome(t, chain, { from, to: now });
      const found = [...sendings.wrong, ...standing.wrong].slice(0, 20);
      expect(found, `seed ${SEED}, until ${now.toISOString()}`).toEqual([]);
      expect(await unapproved(t)).toBe(0);
      if (IS_YEAR)
        process.stderr.write(`${now.toISOString()}: ${sendings.dates.length} purchase orders\n`);
      return { sendings, standing };
    };
    await simulate({ t, chain, chance, services }, { from, to, eachWeek: isRight });

    const { sendings, standing } = await isRight();
    expect(sendings.dates.length).toBeGreaterThan(100);
    expect(sendings.dates).not.toContain(HOLIDAY);
    expect(standing.counts['ordered']).toBeGreaterThan(chain.standing.length);
    // The services are bad, but most of it gets through.
    expect(sendings.sent).toBeGreaterThan(sendings.dates.length * 0.6);
  },
  LIMIT_MS,
);
