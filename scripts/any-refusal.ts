import fc from 'fast-check';
import { CLAIM_STATES } from '#contract/values/claim-words.ts';
import { ITEM_STATUSES, ORDER_STATUSES } from '#contract/values/order-states.ts';
import { UNIT_USES } from '#contract/refusals/records.ts';
import { SPANISH_FIELDS } from '#contract/refusals/spanish/field-names.ts';
import { refused } from '#contract/refusals/table.ts';
import type { ParamsOf, RefusalCode } from '#contract/refusals/table.ts';
import type { Noun } from '#contract/refusals/words.ts';
import {
  anyCount,
  anyCurrency,
  anyFlag,
  anyName,
  anyNames,
  anyOf,
  anyPrice,
  anyTotal,
  fields,
  orNull,
} from './any-params.ts';
import { ANY_VALUE } from './any-value-refusal.ts';

type WithParams = {
  [C in RefusalCode]: Record<never, never> extends ParamsOf<C> ? never : C;
}[RefusalCode];
/** Params of every code that has some: one without is a type error. */
export type AnyParams<C extends RefusalCode = WithParams> = {
  readonly [Code in C]: fc.Arbitrary<ParamsOf<Code>>;
};

export const NOUNS: readonly Noun[] = [
  'order',
  'order_guide',
  'settings',
  'photo',
  'receipt',
  'pin',
];
const noun = anyOf(...NOUNS);
export const anyField = anyOf(...Object.keys(SPANISH_FIELDS), 'column:1');
const orderStatus = anyOf(...ORDER_STATUSES);
const itemStatus = anyOf(...ITEM_STATUSES);
const edit = anyOf('changed' as const, 'deleted' as const);
const wrong = { triesLeft: anyOf(0, 1, 2, 5), closedFor: anyOf(1, 30, 600) };
const products = fields({ names: anyNames, more: anyTotal });
const left = {
  name: anyName,
  unit: anyName,
  items: anyTotal,
  unapproved: anyTotal,
  entries: anyCount,
};
const otherUnit = fields({ name: anyName, before: anyName, after: anyName });
const number = fields({ number: anyCount });

const ANY: AnyParams<Exclude<WithParams, keyof typeof ANY_VALUE>> = {
  item_went: fields({ productName: anyName }),
  order_went: fields({ orderId: anyName }),
  above_limit: fields({ orderId: anyName }),
  prepared_order_settled: fields({ because: anyOf('cut_off', 'none', 'ordered', 'submitting') }),
  not_found: fields({ what: anyOf('address', 'link', ...NOUNS) }),
  not_deleted: fields({ what: noun }),
  too_large: fields({ because: anyOf('head', 'request') }),
  file_too_large: fields({ megabytes: anyCount }),
  photo_too_large: fields({ megapixels: anyCount }),
  unsupported_type: fields({ because: anyOf('form', 'json', 'photo') }),
  too_slow: fields({ because: anyOf('caller_left', 'left_before_pdf', 'read', 'sent') }),
  too_many: fc.oneof(
    fields({ because: anyOf('answers', 'calls', 'link_used_up', 'screens') }),
    fields({ because: anyOf('tries'), seconds: anyOf(1, 30, 600) }),
    fields({ because: anyOf('messages'), most: anyCount }),
  ),
  unavailable: fields({
    because: anyOf('database', 'imports', 'links', 'lists', 'locked', 'overload', 'pdf_time'),
  }),
  internal: fields({ requestId: anyName }),
  session_ended: fields({ because: anyOf('no_profile', 'ended') }),
  device_not_enrolled: fields({ because: anyOf('not_enrolled', 'removed') }),
  wrong_pin: fields({ ...wrong, which: anyOf('pin', 'current_pin') }),
  wrong_access_code: fields(wrong),
  wrong_setup_code: fields(wrong),
  not_allowed: fields({
    because: anyOf('location', 'managers', 'order_of_another', 'ordering_for_another', 'prices'),
  }),
  last_manager: fields({ name: anyName, withPin: anyFlag }),
  answers_items_closed: fields({
    names: anyNames,
    because: anyOf('cancelled', 'received', 'closed'),
  }),
  answer_settled: fields({ settled: anyOf('accepted', 'dismissed') }),
  answer_item_settled: fields({ status: itemStatus }),
  answer_item_came: fields({ quantity: anyCount }),
  purchase_order_changing: number,
  purchase_order_no_unanswered: number,
  purchase_order_answered: number,
  purchase_order_closed: number,
  changed_meanwhile: fc.oneof(
    fields({ what: anyOf('record'), record: noun }),
    fields({
      what: anyOf('total'),
      orderId: anyName,
      total: orNull(anyPrice),
      currency: anyCurrency,
    }),
    fields({
      what: anyOf('answer'),
      productName: anyName,
      isFirst: anyFlag,
      notDone: anyOf('settling', 'ordering_elsewhere'),
    }),
    fields({ what: anyOf('answered_items'), names: anyNames }),
    fields({
      what: anyOf('delivery'),
      recorded: fc.array(
        fields({
          name: orNull(anyName),
          isYou: anyFlag,
          lines: fc.array(
            fields({ productName: anyName, quantity: anyCount, unitOfMeasure: anyName }),
            { minLength: 1, maxLength: 3 },
          ),
          more: anyTotal,
        }),
        { maxLength: 3 },
      ),
    }),
  ),
  purchase_order_too_large: fields({ lines: anyCount, orders: anyCount }),
  document_too_long: fields({ max: anyCount, vendorName: anyName, locationName: anyName }),
  nothing_open: fields({ vendorName: anyName, locationName: anyName }),
  vendor_without_email: fields({ vendorName: anyName }),
  import_too_old: fields({ days: anyCount }),
  import_entries_wait: fields({
    name: anyName,
    units: fc.array(anyName, { minLength: 1, maxLength: 3 }),
  }),
  import_reference_deleted: fields({ what: anyOf('vendor', 'unit', 'category'), name: anyName }),
  import_products_changed: products,
  import_names_taken: products,
  import_names_alike: products,
  invalid_transition: fc.oneof(
    fields({ what: anyOf('order'), from: orderStatus, to: orderStatus }),
    fields({ what: anyOf('order_item'), from: itemStatus, to: itemStatus }),
    fields({ what: anyOf('item_of_cancelled_order') }),
    fields({ what: anyOf('arriving', 'missing'), productName: anyName }),
    fields({ what: anyOf('claim'), from: anyOf(...CLAIM_STATES), to: anyOf(...CLAIM_STATES) }),
    fields({ what: anyOf('claim_sending'), from: anyOf(...CLAIM_STATES) }),
  ),
  needs_approval: fields({ orderId: anyName, because: anyOf('ordering', 'combining') }),
  needs_no_approval: fields({ status: orderStatus }),
  combine_gone: fields({ orderId: anyName }),
  combine_closed: fields({ orderId: anyName, status: orderStatus }),
  combine_too_many: fields({ productName: anyName, quantity: anyCount, max: anyCount }),
  item_has_receipt: fields({ productName: anyName }),
  item_vendor_received: fields({ productName: anyName, vendorName: anyName }),
  item_unit_gone: fields({ productName: anyName, unitOfMeasure: anyName }),
  item_unit_received: fields({ productName: anyName, unitOfMeasure: anyName }),
  item_of_cancelled_order: fields({ edit }),
  item_closed: fields({ status: itemStatus, edit }),
  item_came_in_part: fields({ productName: anyName }),
  not_converted: fields({
    productName: anyName,
    quantity: anyCount,
    unitOfMeasure: anyName,
    ordered: anyCount,
    orderedUnit: anyName,
  }),
  item_combined: fields({
    orderId: anyName,
    productName: anyName,
    quantity: anyCount,
    unitOfMeasure: anyName,
    before: anyCount,
  }),
  order_takes_no_items_back: fields({ status: orderStatus }),
  ordered_elsewhere_already: fields({ productName: anyName, insteadName: anyName }),
  order_takes_no_items: fields({ orderId: anyName, status: orderStatus }),
  item_settled: fields({ productName: anyName, status: itemStatus }),
  unit_change_of_others: otherUnit,
  unit_without_conversion: otherUnit,
  no_way_back: fields({ ...left, after: anyName }),
  conversion_needed: fields(left),
  name_taken: fc.oneof(
    fields({
      what: anyOf('category', 'location', 'order_guide', 'unit', 'unit_abbreviation', 'vendor'),
      name: anyName,
    }),
    fields({ what: anyOf('product', 'product_code'), name: anyName, vendorName: anyName }),
  ),
  in_use: fc.oneof(
    fields({ what: anyOf('vendor'), name: anyName, products: anyCount }),
    fields({ what: anyOf('product'), name: anyName, units: anyNames }),
    fields({
      what: anyOf('unit'),
      name: anyName,
      uses: fc.array(
        fields({
          use: anyOf(...UNIT_USES),
          total: anyOf(1, 20),
          names: fc.constant(['«1»']),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  ),
  vendor_of_product_deleted: fields({ name: anyName }),
  unit_of_product_deleted: fields({ name: anyName }),
  limit_reached: fields({ what: anyOf('budgets', 'favourites', 'order_guides'), max: anyCount }),
  cannot_arrive: fields({ productName: anyName, because: anyOf('deleted', 'cancelled') }),
  id_taken: fields({ what: anyOf('correction', 'count', 'receipt', 'photo', 'photo_of_order') }),
  claim_not_converted: fields({
    quantity: anyCount,
    unitOfMeasure: anyName,
    productName: anyName,
    more: anyTotal,
  }),
  photos_of_order: fields({ max: anyCount, adding: anyFlag }),
  not_delivered: fc.oneof(
    fields({ because: anyOf('email_time', 'unknown', 'not_sent', 'stopped_before') }),
    fields({ because: anyOf('email_refused', 'outbox_folder'), reason: anyName }),
    fields({ because: anyOf('sms_refused'), reason: orNull(anyName), status: anyCount }),
    fields({ because: anyOf('sms_error'), status: anyCount }),
    fields({ because: anyOf('sms_undelivered'), error: orNull(anyName) }),
    fields({ because: anyOf('unknown_kind'), kind: anyName }),
    fields({ because: anyOf('refused'), refusal: fc.constant(refused('message_sent')) }),
    fields({ because: anyOf('as_written'), text: anyName }),
  ),
  invalid_input: fields({ because: fc.constant(refused('required', { field: 'name' })) }),
};

/** Params of every refusal that has some. */
export const ANY_REFUSAL = { ...ANY, ...ANY_VALUE };
