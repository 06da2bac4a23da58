import type fc from 'fast-check';
import { SPANISH_FIELDS } from '#contract/refusals/spanish/field-names.ts';
import type { fields as refusedFields } from '#contract/refusals/fields.ts';
import type { input } from '#contract/refusals/input.ts';
import type { references } from '#contract/refusals/references.ts';
import type { importRows } from '#contract/refusals/import-rows.ts';
import type { prices } from '#contract/refusals/prices.ts';
import type { requests } from '#contract/refusals/requests.ts';
import type { RefusalKind } from '#contract/refusals/refusal.ts';
import { anyCount, anyName, anyNames, anyOf, fields } from './any-params.ts';

/** Params of refusals of one value. */

type Kinds = typeof refusedFields &
  typeof input &
  typeof references &
  typeof importRows &
  typeof prices &
  typeof requests;
type Params<C extends keyof Kinds> = Kinds[C] extends RefusalKind<infer P> ? P : never;
type WithParams = {
  [C in keyof Kinds]: Record<never, never> extends Params<C> ? never : C;
}[keyof Kinds];

const field = anyOf(...Object.keys(SPANISH_FIELDS), 'column:1');
const plain = fields({ field });
const min = fields({ field, min: anyCount });
const max = fields({ field, max: anyCount });
const noun = anyOf('product', 'unit', 'order_guide', 'location');
const row = anyCount;
const name = anyName;
const vendorName = anyName;
const vendorItemCode = anyName;
const productName = anyName;
const unitOfMeasure = anyName;
const amount = anyOf(2.5, 1200);

export const ANY_VALUE: { readonly [C in WithParams]: fc.Arbitrary<Params<C>> } = {
  required: plain,
  wrong_type: fields({ field, type: anyOf('answer', 'boolean', 'id', 'list', 'text', 'word') }),
  not_valid: plain,
  one_of: fields({ field, values: anyNames }),
  given_twice: plain,
  at_least: min,
  at_most: max,
  above: min,
  below: max,
  percent_at_least: min,
  percent_at_most: max,
  not_from_to: fields({ field, min: anyCount, max: anyCount }),
  too_short: min,
  too_long: max,
  not_shorter: max,
  too_few: min,
  too_many_entries: max,
  too_many_marks: plain,
  no_text: plain,
  not_seen: plain,
  no_email: plain,
  no_phone: plain,
  no_record: plain,
  no_amount: plain,
  no_total: plain,
  two_decimals: plain,
  no_stock_amount: plain,
  no_temperature: plain,
  no_day: plain,
  no_picture: plain,
  no_upload: plain,
  select: fields({ what: anyOf('day', 'field_to_update', 'location', 'products', 'vendor') }),
  choose: fields({ what: anyOf('condition', 'currency', 'language', 'reason', 'time_zone') }),
  enter: fields({ what: anyOf('category_name', 'date', 'date_in_range', 'time') }),
  empty: fields({ what: anyOf('answers', 'count', 'order', 'receipt') }),
  full: fields({
    what: anyOf('claim', 'combined_orders', 'count', 'order', 'order_guide', 'receipt'),
    max: anyCount,
  }),
  twice: fields({
    what: anyOf('answered_item', 'delivery_date', 'delivery_day', 'vendor_account'),
  }),
  id_form: fields({
    what: anyOf('correction', 'count', 'order', 'photo', 'receipt', 'waste_entry'),
  }),
  list_missing: fields({ what: anyOf('items', 'lines') }),
  price_not_understood: fields({ text: anyName }),
  price_in_two_ways: fields({ text: anyName, ways: anyOf(['1.50', '1500'] as const) }),
  gone: fields({ what: noun, instead: anyOf('nothing', 'choose', 'select') }),
  does_not_exist: fields({ what: noun }),
  products_gone: fields({ missing: anyCount, selected: anyCount }),
  product_not_listed: fields({ instead: anyOf('nothing', 'select') }),
  product_gone: fields({ name }),
  unit_of_product_changed: fields({ name, before: anyName, unitOfMeasure }),
  product_deleted: fields({ name }),
  unit_gone: fields({ unitOfMeasure, instead: anyOf('nothing', 'choose') }),
  unit_unknown: fields({ unitOfMeasure }),
  item_of_another: fields({ what: anyOf('location', 'vendor') }),
  responsible_elsewhere: fields({ name }),
  product_of_another_vendor: fields({ name }),
  same_product: fields({ name }),
  same_vendor: fields({ name, vendorName }),
  conversion_twice: fields({ unitOfMeasure }),
  conversion_too_large: fields({ amount, unit: anyName, name, max: anyCount }),
  converted_too_large: fields({ amount, unitOfMeasure, max: anyCount, ownUnit: anyName }),
  counted_too_many: fields({ name, amount, unitOfMeasure, max: anyCount }),
  arrived_too_many: fields({ productName, max: anyCount }),
  answer_quantity: fields({ productName, quantity: anyCount, unitOfMeasure }),
  answer_date: fields({ productName }),
  credit_too_high: fields({ max: anyOf('12.50') }),
  rounded_too_large: fields({ what: anyOf('credited_amount', 'amount') }),
  manager_pin_short: fields({ min: anyCount }),
  moment_too_old: fields({ days: anyCount }),
  row_product_twice: fields({ row }),
  row_name_in_file: fields({ name, row }),
  row_code_in_file: fields({ vendorItemCode, row }),
  row_product_exists: fields({ id: anyName }),
  row_name_taken: fields({ vendorName, name }),
  row_code_taken: fields({ vendorName, vendorItemCode }),
  row_no_product_id: fields({ id: anyName }),
  row_no_product_name: fields({ vendorName, name }),
  row_no_product_code: fields({ vendorName, vendorItemCode }),
  row_no_product: fields({ vendorName: anyOf('«1»', null), product: anyName }),
  row_not_found: fields({ what: anyOf('vendor', 'unit'), name }),
  row_no_amount: fields({ cell: anyName }),
  row_no_location: fields({ name }),
  row_day_twice: fields({ row }),
  row_no_sales: fields({ cell: anyName }),
  row_no_position: fields({ cell: anyName, max: anyCount }),
  file_column_twice: fields({ column: anyName }),
  file_columns_missing: fields({ required: anyNames, missing: anyNames }),
  file_rows: fields({ max: anyCount }),
  file_line_too_long: fields({ max: anyCount }),
  file_quotes: fields({ row }),
};
