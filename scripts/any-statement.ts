import fc from 'fast-check';
import { refused } from '#contract/refusals/table.ts';
import { stated } from '#contract/statements/table.ts';
import type { StatementParams, STATEMENTS } from '#contract/statements/table.ts';
import {
  anyCount,
  anyDate,
  anyFlag,
  anyName,
  anyNames,
  anyOf,
  anyTotal,
  fields,
  orNull,
} from './any-params.ts';

type Code = keyof typeof STATEMENTS;
type WithParams = {
  [C in Code]: Record<never, never> extends StatementParams<C> ? never : C;
}[Code];

const channel = anyOf('email' as const, 'sms' as const);
const names = fc.array(anyName, { maxLength: 2 });
const to = fields({ channel, recipient: anyName });
const counts = {
  totalRows: anyTotal,
  updated: anyTotal,
  unchanged: anyTotal,
  rejected: anyTotal,
  dryRun: anyFlag,
};
const reasons = fields({
  reasons: fc.constant([
    { ...refused('row_extra_cells'), column: null },
    { ...refused('required', { field: 'column:1' }), column: '1' },
  ]),
});
const change = fields({
  productId: anyName,
  productName: anyName,
  unitOfMeasure: anyName,
  before: orNull(anyCount),
  after: orNull(anyCount),
  pricesBefore: anyOf<(string | null)[]>(['1.00', null]),
  pricesAfter: anyOf<(string | null)[]>([], ['2.00']),
});

/** Params of every statement that has some: one without is a type error. */
export const ANY_STATEMENT: { readonly [C in WithParams]: fc.Arbitrary<StatementParams<C>> } = {
  as_written: fields({ text: anyName }),
  message_about_order: fields({
    channel,
    recipient: anyName,
    scope: anyOf('vendor', 'number', 'changes'),
    isCaptured: anyFlag,
    isByRule: anyFlag,
    reason: anyOf(null, refused('message_sent')),
  }),
  order_changed: fields({ changes: fc.array(change, { maxLength: 7 }) }),
  items_ordered: fields({ ordered: anyTotal, pending: anyCount }),
  items_received: fields({
    received: anyCount,
    missing: anyTotal,
    partly: anyTotal,
    more: anyTotal,
    reopened: anyTotal,
  }),
  items_answered: fields({
    confirmed: anyCount,
    short: anyTotal,
    out: anyTotal,
    substitute: anyTotal,
    note: orNull(anyName),
    phone: orNull(fields({ name: orNull(anyName) })),
  }),
  message_kind: fields({ kind: anyOf('claim', 'invoice', 'purchase_order', 'reminder_test', '1') }),
  sent_to: to,
  captured_to: to,
  not_reached: fields({ because: anyOf('user_deleted', 'no_email', 'no_phone') }),
  reminder_silent: fields({
    locationName: anyName,
    vendorName: anyName,
    deliveryDate: orNull(anyDate),
  }),
  reminder_tested: fields({
    channel,
    sent: anyNames,
    captured: names,
    notSent: fc.array(
      fields({
        name: anyName,
        reason: fc.constant(stated('not_reached', { because: 'no_phone' })),
      }),
      { maxLength: 2 },
    ),
    notTried: names,
  }),
  at_location: fields({ name: anyName, locationName: anyName }),
  message_to: fields({ kind: anyOf('claim', 'reminder'), recipient: anyName }),
  named: fields({ name: anyName }),
  in_unit: fields({ name: anyName, unitOfMeasure: anyName }),
  par_used: fields({
    perWeek: anyOf(0, 2.34, 12),
    wasted: anyTotal,
    received: anyCount,
    gap: anyOf(1, 4),
    isGapKnown: anyFlag,
  }),
  par_too_little_known: fields({ days: anyTotal, needed: anyCount }),
  products_counted: fields({ products: anyCount, waiting: anyTotal }),
  products_imported: fields({
    ...counts,
    mode: anyOf('create', 'update', 'upsert'),
    createdProducts: anyTotal,
  }),
  sales_imported: fields({ ...counts, created: anyTotal }),
  stock_imported: fields({ ...counts, created: anyTotal }),
  products_taken_back: fields({ removed: anyCount, restored: anyTotal, staying: anyTotal }),
  row_reasons: reasons,
  row_refused: fc.tuple(reasons, anyCount).map(([of, row]) => ({ ...of, row })),
  over_budget: fields({
    name: anyName,
    from: anyDate,
    to: anyDate,
    over: orNull(fc.constant('12.50')),
    currency: orNull(fc.constant('USD')),
  }),
  not_sent: fields({ because: anyOf('approval', 'captured', 'failed', 'uncertain') }),
  left_out_paused: fields({ from: anyDate, to: anyDate }),
  left_out_no_delivery: fields({ day: anyOf('monday', 'sunday') }),
  unusual_quantity: fields({ productName: anyName, quantity: anyCount, usual: anyCount }),
  unusual_unit: fields({
    productName: anyName,
    quantity: anyCount,
    before: anyName,
    unitOfMeasure: anyName,
  }),
  unusual_price: fields({ productName: anyName, percent: anyCount }),
  unusual_not_sold: fields({ productName: anyName }),
  unusual_not_counted: fields({ productName: anyName, days: anyCount }),
  unusual_responsible: fields({ name: anyName }),
  orders_combined: fields({ count: anyCount, orderId: anyName }),
  items_marked_ordered: fields({ count: anyCount }),
  item_stays: fields({ because: anyOf('changed', 'deleted', 'missing', 'received_in_part') }),
  marking_undone: fields({
    pending: anyTotal,
    staying: anyTotal,
    named: fc.constant([
      { productName: '«1»', reason: stated('item_stays', { because: 'received' }) },
    ]),
  }),
  answers_stored: fields({ count: anyCount }),
  products_updated: fields({ count: anyCount }),
};
