/** Apart from the calls: the browser's bundle has no validation library. */

export const BUDGET_PERIODS = ['week', 'month'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** What an order over the budget does: it is shown, or waits for a manager as well (H9). */
export const BUDGET_ACTIONS = ['show', 'approve'] as const;
