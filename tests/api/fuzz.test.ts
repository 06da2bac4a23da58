import { beforeAll, expect, test } from 'vitest';
import { fuzz } from '#tests/support/fuzz/run.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** `npm run fuzz -- <calls> <seed>` sets both. */
const calls = Number(process.env['FUZZ_CALLS'] ?? 3_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

beforeAll(async () => {
  for (let one = 0; one < 3; one++) {
    const order = await t.make.order({ items: [{}, { orderedStatus: 'ordered' }] });
    await t.make.invoicePhoto({ orderId: order.id });
    await t.make.wasteLog({ locationId: order.locationId });
    await t.make.category();
    await t.make.manager();
  }
});

test(
  `${calls} calls with drawn input: no 5xx, no refused call changes a row, none hangs (seed ${seed})`,
  { timeout: 60_000 + calls * 180 },
  async () => {
    const { succeeded, wrong } = await fuzz(t, { calls, seed });
    expect(wrong.slice(0, 20)).toEqual([]);
    // Otherwise it would test nothing but the checks of the input.
    const share = [...succeeded.values()].reduce((sum, one) => sum + one, 0) / calls;
    expect(share).toBeGreaterThan(0.2);
  },
);
