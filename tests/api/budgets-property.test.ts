import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { recomputed } from '#tests/support/budget-figures.ts';
import { budgetWorld, CHANGES, everyKindOnce, stepsOfBudgets } from '#tests/support/budget-run.ts';

/** H8: what budgets say equals a recomputation from the items after any sequence of orders and what becomes of them. */
const t = useTestApp();

test('the figures of budgets are those of the items after any sequence (H8)', async () => {
  const world = await budgetWorld(t);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(stepsOfBudgets, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const step of steps) seen.add(`${step.kind} ${await world.take(step)}`);
      for (const { locationId, date } of world.looks) {
        const query = { locationId: String(locationId), date };
        const { body } = await t.api.listBudgetStatus({ query });
        expect(body.length).toBeGreaterThan(3);
        for (const { budgetId, ordered, received, left, withoutPrice, from, to } of body) {
          const budget = world.budgets.find(({ id }) => id === budgetId);
          if (!budget) throw new Error('an unknown budget');
          expect({ from, to, ordered, received, withoutPrice, left }).toEqual(
            await recomputed(t, budget, { locationId, from, to }),
          );
        }
      }
    }),
    { numRuns: 20, examples: [[everyKindOnce()]] },
  );
  // Each kind of step did something: a run in which all are refused would prove nothing.
  const done = [...seen].filter((one) => one.endsWith(' done')).map((one) => one.split(' ')[0]);
  expect(new Set(done)).toEqual(new Set(['order', ...CHANGES]));
});
