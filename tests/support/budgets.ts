import type { TestApp } from './app.ts';

/** A budget of 400 a week, of everything everywhere, unless something else is given. */
export async function newBudget(t: TestApp, values: Record<string, unknown> = {}) {
  const { body, problem } = await t.api.createBudget({
    body: {
      name: `Budget ${(made += 1)}`,
      period: 'week',
      amount: '400',
      from: '2026-01-01',
      ...values,
    },
  });
  if (problem) throw new Error(JSON.stringify(problem));
  return body;
}
let made = 0;

/** The figures of one budget at a location. */
export async function statusOf(
  t: TestApp,
  { id }: { id: string },
  { locationId, date }: { locationId: number; date?: string },
) {
  const { body } = await t.api.listBudgetStatus({
    query: { locationId: String(locationId), ...(date && { date }) },
  });
  return body.find(({ budgetId }) => budgetId === id);
}
