/** Rows as the version of the first migration stored them, for what the later migrations make of them. */

export const UNIT = {
  kg: '00000000-0000-4000-8000-000000000001',
  ea: '00000000-0000-4000-8000-000000000002',
  case: '00000000-0000-4000-8000-000000000003',
  bag: '00000000-0000-4000-8000-000000000004',
  pack: '00000000-0000-4000-8000-000000000005',
  piece: '00000000-0000-4000-8000-000000000006',
} as const;

export const REMINDER = '99999999-0000-4000-8000-000000000001';
export const MESSAGE = '00000000-0000-4000-8000-00000000000a';
/** An entry in a unit that is gone. */
export const WASTE = '00000000-0000-4000-8000-00000000000b';

/** A quotient of two conversions, as the first version stored it. */
const PER_CASE = '0.041666666666666666666666666667';

const EARLY = "'2026-04-01Z'";
const RENAMED = "'2026-05-01Z'";
const LATE = "'2026-06-01Z'";

const people = `
  insert into organization_settings (timezone, organization_name) values ('Europe/Athens', 'Taverna');
  insert into vendors (name, contact_person, phone_number) values ('Farms', 'Ida', '+1 555-0100');
  insert into locations (name) values ('Harbour'), ('Hill');
  insert into users (name, user_type) values ('Ann', 'manager');`;

/** The kilogram was `kilo`, and the pack was `pk`, which is the piece today. */
const catalogue = `
  insert into units_of_measure (id, name, abbreviation) values ('${UNIT.kg}', 'Kilogram', 'kg'), ('${UNIT.ea}', 'Each', 'ea'),
    ('${UNIT.case}', 'Case', 'cs'), ('${UNIT.bag}', 'Bag', 'bg'), ('${UNIT.pack}', 'Pack', 'pack'), ('${UNIT.piece}', 'Piece', 'pk');
  insert into history (at, action, kind, record_id, name, changes) values
    (${RENAMED}, 'changed', 'units-of-measure', '${UNIT.kg}', 'Kilogram', '{"abbreviation": ["kilo", "kg"]}'),
    (${RENAMED}, 'changed', 'units-of-measure', '${UNIT.pack}', 'Pack', '{"abbreviation": ["pk", "pack"]}');
  insert into products (id, name, vendor_id, unit_id, price) values ('RICE', 'Rice', 1, '${UNIT.kg}', 2), ('SODA', 'Soda', 1, '${UNIT.case}', 24);
  insert into product_conversions (product_id, unit_id, factor) values ('SODA', '${UNIT.ea}', 24);
  insert into inventory (product_id, location_id) values ('RICE', 1), ('SODA', 1);
  insert into product_prices (product_id, price, since, source) values ('RICE', 2, ${EARLY}, 'edit');`;

interface Item {
  id: number;
  product?: 'RICE' | 'SODA';
  order?: string;
  location?: number;
  at?: string;
  quantity?: number;
  unit: string;
  status?: string;
  number?: number;
  delivery?: string;
  needsApproval?: boolean;
  isDeleted?: boolean;
}

function item({
  id,
  product = 'RICE',
  order = 'ORD-1',
  location = 1,
  at = LATE,
  quantity = 10,
  unit,
  status = 'received',
  number,
  delivery,
  needsApproval = false,
  isDeleted = false,
}: Item): string {
  const orderedAt = status === 'pending' ? 'null' : at;
  const day = delivery ? `'${delivery}'` : 'null';
  return `
  insert into order_items (id, order_id, location_id, order_date, order_needs_approval, product_id, product_name, quantity, vendor_id,
    unit_of_measure, unit_price, ordered_status, ordered_at, purchase_order_number, delivery_date, is_deleted)
    values (${id}, '${order}', ${location}, ${at}, ${needsApproval}, '${product}', '${product}', ${quantity}, 1,
    '${unit}', 2, '${status}', ${orderedAt}, ${number ?? 'null'}, ${day}, ${isDeleted});`;
}

/**
 * Purchase order 1 is open, and was sent with 3 `kilo` of item 1, whose order was combined since, so item 2 stands for it,
 * and with 5 of item 3, which has 8 by now. Items 4 to 8 have no number.
 */
const ordered = [
  `insert into orders (id, location_id, ordered_by, employee_name, content_hash, total, applied_limit) values
    ('ORD-1', 1, 1, 'Ann', 'a', 10, 50), ('ORD-2', 2, 1, 'Ann', 'b', 10, null), ('ORD-3', 1, 1, 'Ann', 'c', 90, 50);
  insert into purchase_orders (vendor_id, location_id, sent_at, sent_lines_at, sent_lines) values (1, 1, ${EARLY}, ${EARLY}, '[
    {"itemId": 1, "productId": "RICE", "productName": "Rice", "unitOfMeasure": "kilo", "quantity": 3},
    {"itemId": 3, "productId": "SODA", "productName": "Soda", "unitOfMeasure": "cs", "quantity": 5}]');
  insert into purchase_orders (vendor_id, location_id, closed_at) values (1, 1, ${LATE});`,
  item({ id: 1, unit: 'kilo', at: EARLY, quantity: 3, isDeleted: true, status: 'ordered' }),
  item({ id: 2, unit: 'kg', quantity: 3, status: 'ordered', number: 1 }),
  'insert into merged_items (id, survivor_id) values (1, 2);',
  item({ id: 3, unit: 'cs', product: 'SODA', quantity: 8, status: 'ordered', number: 1 }),
  item({ id: 4, unit: 'kg', status: 'pending' }),
  item({ id: 5, unit: 'kg', status: 'ordered', delivery: '2026-07-01' }),
  item({ id: 6, unit: 'pk', at: EARLY, status: 'pending', order: 'ORD-2', location: 2 }),
  item({ id: 7, unit: 'pk', at: LATE, status: 'pending', order: 'ORD-2', location: 2 }),
  item({ id: 8, unit: 'kg', status: 'pending', order: 'ORD-3', needsApproval: true }),
];

interface Line {
  id: number;
  item: number;
  product?: 'RICE' | 'SODA';
  kept: number;
  unit?: string;
  /** What one of the item's unit is in the line's; null without a conversion. */
  factor?: string | null;
  closed?: boolean;
  reason: string | null;
}

const line = ({
  id,
  item: itemId,
  product = 'RICE',
  kept,
  unit = 'kg',
  factor = '1',
  closed = false,
  reason,
}: Line) => `
  insert into receipt_lines (id, receipt_id, position, order_item_id, product_id, product_name, quantity, unit_of_measure,
    unit_factor, closed, reason, status_before)
    values (${id}, 'RCP-1', ${id}, ${itemId}, '${product}', '${product}', ${kept}, '${unit}', ${factor}, ${closed},
    ${reason === null ? 'null' : `'${reason}'`}, 'ordered');`;

const claimLine = (
  receiptLine: number,
  { claim, reason, amount, unit = 'kg', product = 'RICE', price = '2' }: ClaimLine,
) => `
  insert into claim_lines (claim_id, receipt_line_id, product_id, product_name, reason, quantity, found_quantity, unit_of_measure, unit_price)
    values (${claim}, ${receiptLine}, '${product}', '${product}', '${reason}', ${amount}, ${amount}, '${unit}', ${price});`;

interface ClaimLine {
  claim: number;
  reason: string;
  amount: number;
  unit?: string;
  product?: 'RICE' | 'SODA';
  price?: string;
}

/** A receipt line for each former reason, about an item with the number of the line; claim 1 was sent, claim 2 is a draft. */
const arrived = [
  ...[11, 12, 13, 14].map((id) => item({ id, unit: 'kg', number: 2 })),
  item({ id: 15, unit: 'kg', status: 'ordered', number: 1 }),
  item({ id: 16, unit: 'ea', product: 'SODA', quantity: 48, number: 2 }),
  item({ id: 17, unit: 'kg', number: 2 }),
  item({ id: 18, unit: 'cs', product: 'SODA', quantity: 2, number: 2 }),
  `insert into receipts (id, location_id, vendor_id, at, created_at, content_hash) values ('RCP-1', 1, 1, ${LATE}, ${LATE}, 'x'), ('RCP-2', 1, 1, ${LATE}, ${LATE}, 'y');
  insert into claims (receipt_id, vendor_id, location_id, state, sent_at) values ('RCP-1', 1, 1, 'sent', ${LATE}), ('RCP-2', 1, 1, 'draft', null);`,
  line({ id: 11, item: 11, kept: 8, closed: true, reason: 'short' }),
  line({ id: 12, item: 12, kept: 10, reason: 'price' }),
  line({ id: 13, item: 13, kept: 7, closed: true, reason: 'damaged' }),
  line({ id: 14, item: 14, kept: 10, reason: 'damaged' }),
  line({ id: 15, item: 15, kept: 0, reason: 'too_warm' }),
  line({
    id: 16,
    item: 16,
    product: 'SODA',
    kept: 1,
    unit: 'cs',
    factor: PER_CASE,
    closed: true,
    reason: 'expired',
  }),
  line({ id: 17, item: 17, kept: 2, unit: 'bg', factor: null, closed: true, reason: 'damaged' }),
  line({
    id: 18,
    item: 18,
    product: 'SODA',
    kept: 45,
    unit: 'ea',
    factor: '24',
    closed: true,
    reason: 'short',
  }),
  claimLine(11, { claim: 1, reason: 'short', amount: 2 }),
  claimLine(12, { claim: 1, reason: 'price', amount: 10 }),
  claimLine(13, { claim: 1, reason: 'damaged', amount: 3 }),
  claimLine(14, { claim: 1, reason: 'damaged', amount: 10 }),
  claimLine(16, {
    claim: 1,
    reason: 'expired',
    amount: 1,
    unit: 'cs',
    product: 'SODA',
    price: '48',
  }),
  claimLine(18, {
    claim: 2,
    reason: 'short',
    amount: 3,
    unit: 'ea',
    product: 'SODA',
    price: 'null',
  }),
];

/** Bags of rice wait for a conversion, and tins, a unit that is gone. */
const waiting = `
  insert into waste_logs (id, product_id, location_id, quantity, unit_of_measure, created_date, recorded_by)
    values ('${WASTE}', 'RICE', 1, 3, 'tin', ${LATE}, 1);
  insert into inventory_waiting (product_id, location_id, kind, entered_amount, entered_unit, unit_id, at, cause_kind, cause_id) values
    ('RICE', 1, 'receipt', 2, 'bg', '${UNIT.bag}', ${LATE}, 'receipt', '17'), ('RICE', 1, 'waste', -3, 'tin', null, ${LATE}, 'waste', '${WASTE}'),
    ('SODA', 1, 'waste', -1, 'ea', '${UNIT.ea}', ${LATE}, 'waste', 'gone');
  insert into missing_conversions (product_id, unit_key, unit_id, entered_unit, since) values
    ('RICE', '${UNIT.bag}', '${UNIT.bag}', 'bg', ${LATE}), ('RICE', 'tin', null, 'tin', ${LATE});
  insert into inventory_counts (id, location_id, at, recorded_at, content_hash) values ('${WASTE}', 1, ${EARLY}, ${EARLY}, 'x');
  insert into inventory_count_lines (count_id, product_id, amount, unit_of_measure) values ('${WASTE}', 'RICE', 4, 'pk');`;

/** Sentences of that version: known ones, and one that a person could have written. */
const SENTENCES: readonly (readonly [id: number, sentence: string])[] = [
  [1, 'The mail server does not accept the account in SMTP_URL.'],
  [2, 'The mail server refused this message: 550 No such user: …'],
  [3, 'The text message service refused this message: status 400'],
  [4, 'The text message service refused this message: Not a number'],
  [
    5,
    'The text message service answered with an error (status 502); the message may have arrived.',
  ],
  [6, 'The text message service reports that this message was not delivered (error 30003).'],
  [7, 'The text message service reports that this message was not delivered.'],
  [8, 'The message could not be written to the outbox folder: no space left.'],
  [9, "This version does not send messages of the kind 'letter'."],
  [10, 'It said no.'],
];
const quoted = (text: string) => text.replaceAll("'", "''");

const outbox = `
  insert into outbox_messages (id, channel, kind, subject_id, reason, cause, recipient, subject, text, next_attempt_at)
    values ('${MESSAGE}', 'email', 'purchase-order', '1', 'sent', 'once', 'ida@farms.example', 'Order', 'Rice', ${LATE});
  insert into outbox_attachments (message_id, file_name, content_type, bytes) values ('${MESSAGE}', 'order.pdf', 'application/pdf', '\\x25');
  insert into outbox_messages (channel, kind, subject_id, reason, cause, recipient, text, state, last_error) values
    ${SENTENCES.map(([id, sentence]) => `('email', 'claim', '${id}', 'Claim', 'failed ${id}', 'a@b.example', '', 'failed', '${quoted(sentence)}')`).join(',\n    ')};
  insert into purchase_order_events (purchase_order_number, kind, detail) values
    (1, 'failed', '{"channel": "email", "recipient": "a@b.example", "scope": "vendor", "reason": "The photo is no longer stored."}'),
    (1, 'sent', '{"channel": "email", "recipient": "a@b.example", "scope": "vendor"}');`;

/** Runs at 08:00 of a Monday, each with the sentence of its silence. */
const SILENT: readonly string[] = [
  'Downtown has ordered from Fresh Farms today.',
  'Downtown has ordered from Fresh Farms for Fri, Jul 3.',
  'Downtown has ordered from Fresh Farms for Sat, Jan 2.',
  'Downtown has ordered from Fresh Farms for Mon, Jul 3.',
  'A has ordered from B has ordered from C today.',
];

const NOT_REACHED = ['No e-mail address', 'No phone number', 'This user was deleted', 'On holiday'];

const reminders = `
  insert into reminders (id, name, notification_type, message_content, schedule_type, schedule_time, created_by)
    values ('${REMINDER}', 'Order', 'email', 'Order', 'daily', '08:00', 1);
  insert into reminder_runs (reminder_id, due_at, state, reason) values
    ${SILENT.map((reason, index) => `('${REMINDER}', '2026-06-29T08:00:00Z'::timestamptz + ${index} * interval '1 minute', 'silent', '${reason}')`).join(',\n    ')};
  insert into reminder_runs (reminder_id, due_at, state) values
    ${NOT_REACHED.map((_, index) => `('${REMINDER}', '2026-06-30T08:00:00Z'::timestamptz + ${index} * interval '1 minute', 'sent')`).join(',\n    ')};
  insert into reminder_deliveries (run_id, user_id, not_reached)
    select run.id, 1, said.text from unnest(array[${NOT_REACHED.map((text) => `'${text}'`).join(', ')}]) with ordinality as said(text, place)
    join reminder_runs as run on run.due_at = '2026-06-30T08:00:00Z'::timestamptz + (place - 1) * interval '1 minute';`;

export const BASELINE_DATA = [
  people,
  catalogue,
  ...ordered,
  ...arrived,
  waiting,
  outbox,
  reminders,
].join('\n');
