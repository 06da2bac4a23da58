import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { compared } from '#tests/support/random-run/compare.ts';
import { ordersThatDoNotFollow } from '#tests/support/random-run/orders-follow.ts';
import { RandomRun } from '#tests/support/random-run/run.ts';
import { BEFORE, step } from '#tests/support/random-run/steps.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp({ ...mail.variables, PUBLIC_URL: 'https://orders.harbor.example' });
afterAll(() => mail.stop());

/** Steps between two comparisons: a comparison is many calls. */
const EVERY = 4;
const many = { minLength: 24, maxLength: 40, size: 'max' } as const;

test('whatever people do in whichever sequence, stock, orders, spend, claims and purchase orders are what they entered (E30 to E34)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, many), async (steps) => {
      const run = new RandomRun(t);
      await run.begin();
      for (const one of BEFORE) await run.step(one);
      for (const [index, one] of steps.entries()) {
        await run.step(one);
        if (index % EVERY !== 0 && index < steps.length - 1) continue;
        const { product, model } = await compared(run);
        expect(product).toEqual(model);
        expect(await ordersThatDoNotFollow(t.database.pool)).toEqual([]);
      }
    }),
    // A failure is printed with its seed at once: looking for a smaller one takes longer than the test may.
    { numRuns: 8, endOnFailure: true },
  );
}, 600_000);
