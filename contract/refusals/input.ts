import {
  DATE_MAX,
  DATE_MIN,
  FACTOR_DECIMALS,
  FACTOR_MAX,
  PIN_MAX,
  PIN_MIN,
} from '../values/limits.ts';
import { ofField } from './refusal.ts';

/** Refusals of what a call is given, each in a sentence of its own. */

const SELECT = {
  day: 'at least one day',
  orders_to_send: 'at least one purchase order',
  field_to_update: 'at least one field to update',
  location: 'a location',
  notification_type: 'a notification type',
  product: 'a product',
  products: 'products',
  products_to_update: 'products to update',
  schedule_type: 'a schedule type',
  user: 'at least one user',
  vendor: 'a vendor',
} as const;

const CHOOSE = {
  below_minimum: 'send or hold below the minimum',
  condition: 'a condition from the list',
  currency: 'a currency from the list',
  day_of_week: 'a day of the week',
  language: 'a language from the list',
  product: 'a product',
  reason: 'a reason from the list',
  state: 'a state from the list',
  time_of_sending: 'when to send from the list',
  time_zone: 'a time zone from the list',
} as const;

const ENTER = {
  category_name: 'a category name',
  date: 'a date such as 2026-11-21',
  date_in_range: `a date from ${DATE_MIN} to ${DATE_MAX}`,
  time: 'a valid time in HH:MM format',
} as const;

/** What holds at least one thing. */
const EMPTY = {
  answers: 'Please answer at least one item',
  count: 'Please count at least one product',
  order: 'An order needs at least one item',
  receipt: 'A receipt needs at least one line',
} as const;

/** How much of something there may be. */
const FULL = {
  claim: (max: number) => `A claim has at most ${max} lines`,
  combined_orders: (max: number) => `At most ${max} orders can be combined into another one`,
  conversions: (max: number) => `A product has at most ${max} conversions`,
  count: (max: number) => `A count has at most ${max} lines`,
  delivery_exceptions: (max: number) => `A schedule holds at most ${max} exceptions`,
  delivery_rules: (max: number) => `A schedule holds at most ${max} rules`,
  inventory_lines: (max: number) => `At most ${max} products can be changed at once`,
  locations_of_user: (max: number) => `A user can have at most ${max} locations`,
  order_guide: (max: number) => `An order guide has at most ${max} lines`,
  orders_to_send: (max: number) => `At most ${max} purchase orders can be sent at once`,
  order: (max: number) => `An order holds at most ${max} items`,
  prices_seen: (max: number) => `At most ${max} prices can be marked at once`,
  products_to_update: (max: number) => `At most ${max} products can be updated at once`,
  receipt: (max: number) => `A receipt holds at most ${max} lines`,
  refused_parts: (max: number) => `A line has at most ${max} refused parts`,
  sending_rules: (max: number) => `A vendor has at most ${max} sending rules`,
  vendor_accounts: (max: number) => `A location has at most ${max} vendor accounts`,
} as const;

const TWICE = {
  channel: 'A channel can be named once',
  general_rule: 'A vendor can have one rule for all other locations only',
  place: 'A location or region can be in one rule only',
  answered_item: 'An item can be answered once',
  delivery_date: 'This date is in the exceptions twice.',
  delivery_day: 'This day is in the schedule twice.',
  vendor_account: 'A vendor can have one account number only',
} as const;

const ID_FORMS = {
  correction: 'The id of a correction is a UUID',
  count: 'The id of a count is a UUID',
  order: "An order's id is ORD- and a millisecond timestamp",
  photo: 'The id of a photo is a UUID',
  receipt: "A receipt's id is RCP- and a millisecond timestamp",
  waste_entry: 'The id of a waste entry is a UUID',
} as const;

export const input = {
  select: ofField(({ what }: { what: keyof typeof SELECT }) => `Please select ${SELECT[what]}`),
  choose: ofField(({ what }: { what: keyof typeof CHOOSE }) => `Please choose ${CHOOSE[what]}`),
  enter: ofField(({ what }: { what: keyof typeof ENTER }) => `Please enter ${ENTER[what]}`),
  empty: ofField(({ what }: { what: keyof typeof EMPTY }) => EMPTY[what]),
  full: ofField(({ what, max }: { what: keyof typeof FULL; max: number }) => FULL[what](max)),
  twice: ofField(({ what }: { what: keyof typeof TWICE }) => TWICE[what]),
  id_form: ofField(({ what }: { what: keyof typeof ID_FORMS }) => ID_FORMS[what]),
  id_characters: ofField('No id holds this character'),
  filter_id: ofField('A filter by id takes a whole number'),
  date_form: ofField('A date looks like 2026-11-21'),
  moment_form: ofField('A moment looks like 2026-11-21T14:05:00Z'),
  date_range: ofField(`A date must be from ${DATE_MIN} to ${DATE_MAX}`),
  dry_run: ofField('A dry run is true or false'),
  import_mode: ofField('The mode of an import is create, update or upsert'),
  conversion: ofField(
    () =>
      `A conversion must be a number above 0 and at most ${FACTOR_MAX.toLocaleString('en-US')}, with at most ${FACTOR_DECIMALS} decimals`,
  ),
  amount_or_percent: ofField('A budget has either an amount or a percentage of the sales'),
  ends_before_it_begins: ofField('The last day is before the first'),
  pin_digits: ofField(`A PIN is ${PIN_MIN} to ${PIN_MAX} digits`),
  pin_run: ofField(
    'This PIN is too easy to guess: choose one that is not all the same digit and not a run such as 1234',
  ),
  pin_popular: ofField('This PIN is too easy to guess: many people use it. Choose another one'),
  list_missing: ofField(
    ({ what }: { what: 'items' | 'lines' }) =>
      `${what === 'items' ? 'Items' : 'Lines'} are required`,
  ),
  employee_missing: ofField('Employee selection is required'),
  order_not_pending: ofField('A new order is pending'),
  short_without_quantity: ofField('Quantity is required where less is delivered'),
  refused_nothing: ofField('Refused quantity must be above 0'),
  line_of_what: ofField('A line names an order item, or a product that was not ordered'),
  unordered_nothing: ofField('Quantity must be above 0 for a product that was not ordered'),
  closed_unordered: ofField('Only a line of an order item can be closed'),
  mark_is_no_arrival: ofField('Only what was received or is missing takes an id and a moment'),
};
