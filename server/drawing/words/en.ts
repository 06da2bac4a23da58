import { en as answers } from './answering/en.ts';
import { counting, listing } from './counting.ts';
import type { Numbers, Words } from './words.ts';

const locale = 'en-US';
const lines = counting(locale, 'line', 'lines');
const orders = counting(locale, 'order', 'orders');
const list = listing(locale);
const heading = ({ length }: Numbers) => (length > 1 ? 'Purchase Orders' : 'Purchase Order');
const number = (numbers: Numbers) => `No. ${list(numbers)}`;
const title = (numbers: Numbers) =>
  numbers.length > 0 ? `${heading(numbers)} ${number(numbers)}` : heading(numbers);

export const en: Words = {
  locale,
  heading,
  title,
  number,
  documentTitle: ({ title: text, vendor, location, date }) =>
    `${text} for ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} in ${orders(ofOrders)}`,
  withoutPrice: counting(locale, 'item without a price', 'items without a price'),
  total: 'Total',
  totalAmount: 'Total amount',
  totalOfAll: 'Total of all purchase orders',
  totalsByProduct: 'Totals by product',
  order: (id) => `Order ${id}`,
  notes: 'Notes',
  status: { pending: 'Ordered', ordered: 'Ordered', received: 'Received', missing: 'Missing' },
  columns: {
    product: 'Product',
    productId: 'Product ID',
    code: 'Code',
    pack: 'Pack',
    quantity: 'Quantity',
    unit: 'Unit',
    price: 'Price',
    amount: 'Amount',
    status: 'Status',
  },
  vendor: 'Vendor',
  deliverTo: 'Deliver to',
  deliveryLocation: 'Delivery location',
  deliveryDate: 'Delivery date',
  noDeliveryDate: 'No delivery date',
  accountNumber: 'Account number',
  questions: 'Questions',
  totalOrders: 'Total orders',
  asOf: (moment) => `As of ${moment}`,
  page: (at, of) => `Page ${at} of ${of}`,
  pages: {
    heading: 'Pages',
    page: (at) => `Page ${at}`,
    first: 'First page',
    next: 'Next page',
    whole: 'All pages',
    moreThan: (most) => `more than ${most.toLocaleString(locale)} lines`,
    ofPage: 'This page',
    sendFirst: 'Send the answers on this page before you open another one.',
    allOfPage: 'Can deliver all items on this page',
  },
  noOpenItems: 'No open items',
  answers,
  nothingLeft: ({ vendor, location, moment }) =>
    `Nothing is left to deliver from ${vendor} to ${location} as of ${moment}.`,
  email: {
    hello: (name) => `Hello ${name},`,
    greeting: ({ organization, location }) =>
      `${organization} orders the following for ${location}.`,
    attached: (purchaseOrders) =>
      purchaseOrders > 1
        ? 'The purchase orders are attached as one PDF.'
        : 'The purchase order is attached as a PDF.',
    listNow: 'The list as it stands now:',
    seeList: 'See the list as it stands now',
    code: (code) => `code ${code}`,
  },
  change: {
    title: (of) => `Change to ${title([of])}`,
    greeting: ({ location }) =>
      `this changed for ${location} since we sent you this purchase order:`,
    changed: ({ now, before, product }) => `${now} ${product} instead of ${before}`,
    added: ({ now, product }) => `Added: ${now} ${product}`,
    takenOut: ({ before, product }) => `Taken out: ${before} ${product}`,
    priced: ({ now, before }) => `price ${now} instead of ${before}`,
    noPrice: 'none',
    before: 'Before',
    now: 'Now',
    notOrdered: 'not ordered',
    removed: 'taken out',
    rest: 'Everything else stays as it was.',
    sms: ({ organization, number: of, location }) =>
      `${organization}: change to ${title([of])} for ${location}`,
  },
  sms: {
    title,
    number: (of) => number([of]),
    delivery: (day) => `delivery ${day}`,
    heading: ({ organization, title: text, location, accountNumber }) =>
      `${organization}: ${text} for ${location}${accountNumber === null ? '' : ` (account ${accountNumber})`}`,
    lines,
    linesAddedUp: (count) => `${lines(count)} added up`,
    more: (count) => `${count} more`,
  },
};
