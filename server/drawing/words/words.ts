import type { ItemStatus } from '../../../contract/calls/order-items.ts';
import type { Language } from '../../../contract/values/languages.ts';
import type { AnswerWords } from './answering/answer-words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { zh } from './zh.ts';

/**
 * Every text of PDF, public page, e-mail and text message (V9): a dictionary per language, each of this type, so that a
 * missing text is a type error. Names of products, units and people are no texts: they stay as they were written.
 */
export interface Words {
  /** BCP 47: how `Intl` writes numbers and money. */
  locale: string;
  /** 'Purchase Order', of several numbers 'Purchase Orders'. */
  heading: (numbers: Numbers) => string;
  /** With them: 'Purchase Order No. 12', 'Purchase Orders No. 12 and 13'. */
  title: (numbers: Numbers) => string;
  /** 'No. 12', 'No. 12 and 13'. */
  number: (numbers: Numbers) => string;
  /** The title of the PDF, in the window that shows it. */
  documentTitle: (of: Titled) => string;
  /** 'Notes: Back door'. */
  labelled: (label: string, text: string) => string;
  /** 'Basil, Rice'. */
  listed: (texts: readonly string[]) => string;
  /** '3 lines in 2 orders'. */
  linesInOrders: (lines: number, orders: number) => string;
  /** '2 items without a price'. */
  withoutPrice: (items: number) => string;
  total: string;
  totalAmount: string;
  /** The total of all purchase orders, below those of each. */
  totalOfAll: string;
  totalsByProduct: string;
  /** 'Order ORD-1'. */
  order: (id: string) => string;
  notes: string;
  /** What the buyer's manager still has to mark is ordered for the vendor: 'Pending' would tell it nothing. */
  status: Readonly<Record<ItemStatus, string>>;
  columns: Readonly<Record<ColumnName, string>>;
  vendor: string;
  deliverTo: string;
  deliveryLocation: string;
  deliveryDate: string;
  /** Instead of the date. */
  noDeliveryDate: string;
  /** The vendor's number for the buyer. */
  accountNumber: string;
  /** Before the buyer's telephone number and e-mail address. */
  questions: string;
  totalOrders: string;
  /** 'As of 21 Nov 2026, 14:05 EST'. */
  asOf: (moment: string) => string;
  /** Both are texts, because the page's style sheet counts its pages itself. */
  page: (number: string, of: string) => string;
  /** Words of the public page, where it is one of several. */
  pages: PagesWords;
  noOpenItems: string;
  /** Words of the form in which vendors answer (V6). */
  answers: AnswerWords;
  nothingLeft: (of: { vendor: string; location: string; moment: string }) => string;
  email: {
    hello: (name: string) => string;
    greeting: (of: { organization: string; location: string }) => string;
    /** Several purchase orders are in one PDF. */
    attached: (purchaseOrders: number) => string;
    listNow: string;
    seeList: string;
    /** 'code 0042', within a line. */
    code: (code: string) => string;
  };
  change: ChangeWords;
  /** Except in Chinese, all of it fits the GSM alphabet (`inGsm`). */
  sms: {
    title: (numbers: Numbers) => string;
    /** 'No. 12', before its lines. */
    number: (number: number) => string;
    /** `title` has the numbers, or only the heading when each number is above its own lines. */
    heading: (of: SmsHeading) => string;
    /** 'delivery Fri 27 Nov'. */
    delivery: (day: string) => string;
    lines: (count: number) => string;
    linesAddedUp: (count: number) => string;
    more: (count: number) => string;
  };
}

export interface PagesWords {
  /** For screen readers. */
  heading: string;
  /** 'Page 2'. */
  page: (number: number) => string;
  first: string;
  next: string;
  /** Before what all pages are together. */
  whole: string;
  moreThan: (lines: number) => string;
  /** Before what the lines of this page are together. */
  ofPage: string;
  sendFirst: string;
  /** Instead of `answers.all`, where there are too many items for one answer. */
  allOfPage: string;
}

/** A message that says only what changed since a purchase order was sent (V4). */
export interface ChangeWords {
  /** 'Change to Purchase Order No. 12'. */
  title: (number: number) => string;
  /** After the salutation. */
  greeting: (of: { location: string }) => string;
  /** `now` and `before` are amounts with their unit: '10 case'. */
  changed: (of: { now: string; before: string; product: string }) => string;
  added: (of: { now: string; product: string }) => string;
  takenOut: (of: { before: string; product: string }) => string;
  /** Behind the amount, where a price was corrected (E34): 'price $12.00 instead of $10.00'. */
  priced: (of: { now: string; before: string }) => string;
  noPrice: string;
  /** The columns besides product and id, and their texts for an added and a removed line. */
  before: string;
  now: string;
  notOrdered: string;
  removed: string;
  rest: string;
  /** 'Harbor & Vine: change to Purchase Order No. 12 for Harbor St', in the GSM alphabet as above. */
  sms: (of: { organization: string; number: number; location: string }) => string;
}

/** The numbers of one or several purchase orders; empty while there is no number. */
export type Numbers = readonly number[];

interface Titled {
  title: string;
  vendor: string;
  location: string;
  date: string;
}

export interface SmsHeading {
  organization: string;
  title: string;
  location: string;
  accountNumber: string | null;
}

export type ColumnName =
  | 'product'
  | 'productId'
  | 'code'
  | 'pack'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'amount'
  | 'status';

const WORDS: Readonly<Record<Language, Words>> = { en, es, fr, de, zh };

export function wordsIn(language: Language): Words {
  return WORDS[language];
}
