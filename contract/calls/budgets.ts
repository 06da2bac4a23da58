import { z } from 'zod';
import { because, issueAt } from './because.ts';
import {
  isInDateRange,
  list,
  missingOr,
  optional,
  optionalPrice,
  recordedDay,
  requiredName,
  requiredText,
  serialId,
  UuidParams,
  version,
} from './fields.ts';
import { NewOrder } from './orders.ts';
import { places } from './places.ts';
import { queryDay, queryId } from './query-fields.ts';
import { BUDGET_ACTIONS, BUDGET_PERIODS } from '../values/budget-kinds.ts';
import { BUDGET_PERCENT_MAX, BUDGET_SCOPE_MAX } from '../values/limits.ts';
import { WEEK_DAYS } from '../values/week-days.ts';
import { route } from './route.ts';

/** What a location may spend on something in a week or a month (H8). */

const stored = {
  name: z.string(),
  /** Where it applies; its amount holds for each location. */
  places: z.object({ regions: z.array(z.string()), locationIds: z.array(z.int()) }).nullable(),
  /** Null: whatever the category, or the vendor. */
  categoryIds: z.array(z.guid()).nullable(),
  vendorIds: z.array(z.int()).nullable(),
  period: z.enum(BUDGET_PERIODS),
  /** The first day of a week; a month begins on its first. */
  weekStart: z.enum(WEEK_DAYS),
  /** Either of them is null. */
  amount: z.string().nullable(),
  percentOfSales: z.number().nullable(),
  /** Days of each location, both included. Null: without an end. */
  from: z.string(),
  to: z.string().nullable(),
  action: z.enum(BUDGET_ACTIONS),
};

export const Budget = z.object({ id: z.guid(), ...stored, version, isDeleted: z.boolean() });
export type Budget = z.output<typeof Budget>;

/** Null: all. An empty list would be a budget of nothing. */
const some = <T extends z.ZodType>(entry: T, field: 'categoryIds' | 'vendorIds') =>
  list(entry, because('wrong_type', { field, type: 'list' }))
    .min(1, because('too_few', { field, min: 1 }))
    .max(BUDGET_SCOPE_MAX, because('too_many_entries', { field, max: BUDGET_SCOPE_MAX }))
    .nullish()
    .transform((value) => value ?? null);

const percent = z
  .number(missingOr('number', 'percentOfSales'))
  .gt(0, because('above', { field: 'percentOfSales', min: 0 }))
  .max(
    BUDGET_PERCENT_MAX,
    because('percent_at_most', { field: 'percentOfSales', max: BUDGET_PERCENT_MAX }),
  )
  .refine(
    (value) => Number(value.toFixed(2)) === value,
    because('two_decimals', { field: 'percentOfSales' }),
  );

const orNull = <T extends z.ZodType>(field: T) =>
  field.nullish().transform((value): z.output<T> | null => value ?? null);

const firstDay = z
  .string(missingOr('text', 'from'))
  .refine(
    (day) => z.iso.date().safeParse(day).success && isInDateRange(day),
    because('no_day', { field: 'from' }),
  );

export const BudgetInput = z
  .object({
    name: requiredName('name'),
    places: orNull(places),
    categoryIds: some(z.guid(because('not_valid', { field: 'categoryIds' })), 'categoryIds'),
    vendorIds: some(serialId('vendor'), 'vendorIds'),
    period: z.enum(BUDGET_PERIODS, because('one_of', { field: 'period', values: BUDGET_PERIODS })),
    weekStart: optional(z.enum(WEEK_DAYS, because('choose', { what: 'day_of_week' }))).transform(
      (day) => day ?? 'monday',
    ),
    amount: orNull(optionalPrice('amount')),
    percentOfSales: orNull(percent),
    from: firstDay,
    to: recordedDay('to'),
    action: z
      .enum(BUDGET_ACTIONS, because('one_of', { field: 'action', values: BUDGET_ACTIONS }))
      .default('show'),
  })
  .superRefine(({ amount, percentOfSales, from, to }, context) => {
    if ((amount === null) === (percentOfSales === null))
      context.addIssue(issueAt(['amount'], 'amount_or_percent'));
    if (to !== null && to < from) context.addIssue(issueAt(['to'], 'ends_before_it_begins'));
  });
export type BudgetInput = z.output<typeof BudgetInput>;

const unpriced = {
  /** Items that have no price and count nothing (E24), and the names of the first of them. */
  withoutPrice: z.int(),
  withoutPriceNames: z.array(z.string()),
};

const period = {
  budgetId: z.guid(),
  name: z.string(),
  action: z.enum(BUDGET_ACTIONS),
  period: z.enum(BUDGET_PERIODS),
  /** The days of the period that the budget covers, both included. */
  from: z.string(),
  to: z.string(),
  /** Of the period; null where nothing is known of the sales that it follows. */
  amount: z.string().nullable(),
};

export const BudgetStatus = z.object({
  ...period,
  /** What is still to come: items that are pending or ordered, those of orders that wait for approval too. */
  ordered: z.string(),
  /** What came. */
  received: z.string(),
  /** The amount less both: below 0 the location is over it. */
  left: z.string().nullable(),
  /** Days of the period whose sales are estimated; null for a budget with an amount of its own. */
  estimatedDays: z.int().nullable(),
  ...unpriced,
});
export type BudgetStatus = z.output<typeof BudgetStatus>;

/** Where a budget is most used. */
export const BudgetPlaces = z.object({
  budgetId: z.guid(),
  /** Locations that it has a period for today, in all. */
  places: z.int(),
  /** Those with the least left of their amount first: a few of them, and more where one budget is asked for. */
  least: z.array(BudgetStatus.extend({ locationId: z.int() })),
});
export type BudgetPlaces = z.output<typeof BudgetPlaces>;

/** What a budget says of an order that is not sent yet. */
export const BudgetCheck = z.object({
  ...period,
  /** Without this order. */
  left: z.string().nullable(),
  /** What of this order counts. */
  thisOrder: z.string(),
  /** By how much the location is over the budget with this order; null: it is not, or this order does not count. */
  over: z.string().nullable(),
  ...unpriced,
});
export type BudgetCheck = z.output<typeof BudgetCheck>;

export const budgetRoutes = {
  listBudgets: route({
    method: 'GET',
    path: '/api/budgets',
    right: 'manager',
    summary: 'All budgets, by name',
    reply: z.array(Budget),
  }),
  createBudget: route({
    method: 'POST',
    path: '/api/budgets',
    right: 'manager',
    summary: 'Add a budget',
    body: BudgetInput,
    reply: Budget,
    status: 201,
  }),
  updateBudget: route({
    method: 'PUT',
    path: '/api/budgets/:id',
    right: 'manager',
    summary: 'Change a budget',
    params: UuidParams,
    body: BudgetInput,
    reply: Budget,
  }),
  deleteBudget: route({
    method: 'DELETE',
    path: '/api/budgets/:id',
    right: 'manager',
    summary: 'Delete a budget',
    params: UuidParams,
  }),
  restoreBudget: route({
    method: 'POST',
    path: '/api/budgets/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted budget',
    params: UuidParams,
    reply: Budget,
  }),
  listBudgetStatus: route({
    method: 'GET',
    path: '/api/budgets/status',
    right: { location: 'query.locationId', prices: true },
    summary: 'What is left of each budget of a location, in the period of a day: by default today',
    query: z.object({ locationId: queryId, date: queryDay }),
    reply: z.array(BudgetStatus),
    mayLag: true,
  }),
  listBudgetsLeft: route({
    method: 'GET',
    path: '/api/budgets/left',
    right: 'manager',
    summary: 'Where least is left of each budget, or of one, in its period of today',
    query: z.object({
      budgetId: z.guid(because('not_valid', { field: 'budgetId' })).optional(),
    }),
    reply: z.array(BudgetPlaces),
    mayLag: true,
  }),
  checkBudgets: route({
    method: 'POST',
    path: '/api/budgets/check',
    right: { location: 'body.locationId', prices: true },
    summary: 'What an order that is not sent yet would take of the budgets of its location',
    body: z.object({
      locationId: NewOrder.shape.locationId,
      lines: NewOrder.shape.items,
      /** The stored order that these lines would replace: what it takes does not count. */
      orderId: optional(requiredText('order', 100)),
    }),
    reply: z.array(BudgetCheck),
  }),
};
