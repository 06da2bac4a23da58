import { withoutPrice } from '../../../contract/money.ts';
import { counting } from './counting.ts';
import type { Words } from './words.ts';

const locale = 'en-US';
const lines = counting(locale, 'line', 'lines');
const orders = counting(locale, 'order', 'orders');
const heading = 'Purchase Order';
const title = (number: number | null) => (number === null ? heading : `${heading} No. ${number}`);

export const en: Words = {
  locale,
  heading,
  title,
  number: (number) => `No. ${number}`,
  documentTitle: ({ title: text, vendor, location, date }) =>
    `${text} for ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} in ${orders(ofOrders)}`,
  withoutPrice,
  total: 'Total',
  totalAmount: 'Total amount',
  totalsByProduct: 'Totals by product',
  order: (id) => `Order ${id}`,
  notes: 'Notes',
  status: { pending: 'Pending', ordered: 'Ordered', received: 'Received', missing: 'Missing' },
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
  accountNumber: 'Account number',
  questions: 'Questions',
  totalOrders: 'Total orders',
  asOf: (moment) => `As of ${moment}`,
  page: (number, of) => `Page ${number} of ${of}`,
  noOpenItems: 'No open items',
  nothingLeft: ({ vendor, location, moment }) =>
    `Nothing is left to deliver from ${vendor} to ${location} as of ${moment}.`,
  email: {
    hello: (name) => `Hello ${name},`,
    greeting: ({ organization, location }) =>
      `${organization} orders the following for ${location}.`,
    attached: 'The purchase order is attached as a PDF.',
    listNow: 'The list as it stands now:',
    seeList: 'See the list as it stands now',
    code: (code) => `code ${code}`,
  },
  sms: {
    title,
    heading: ({ organization, number, location, accountNumber }) =>
      `${organization}: ${title(number)} for ${location}${accountNumber === null ? '' : ` (account ${accountNumber})`}`,
    lines,
    linesAddedUp: (count) => `${lines(count)} added up`,
    more: (count) => `${count} more`,
  },
};
