import type { ItemStatus } from '../../../contract/order-items.ts';
import type { Language } from '../../../contract/languages.ts';
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
  /** 'Purchase Order', and with its number 'Purchase Order No. 12'. */
  heading: string;
  title: (number: number | null) => string;
  /** 'No. 12', beside the heading. */
  number: (number: number) => string;
  /** Of the PDF, in the window that shows it. */
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
  totalsByProduct: string;
  /** 'Order ORD-1'. */
  order: (id: string) => string;
  notes: string;
  status: Readonly<Record<ItemStatus, string>>;
  columns: Readonly<Record<ColumnName, string>>;
  vendor: string;
  deliverTo: string;
  deliveryLocation: string;
  /** The vendor's number for the buyer. */
  accountNumber: string;
  /** Before the buyer's telephone number and e-mail address. */
  questions: string;
  totalOrders: string;
  /** 'As of 21 Nov 2026, 14:05 EST'. */
  asOf: (moment: string) => string;
  /** Both are texts, because the page's style sheet counts its pages itself. */
  page: (number: string, of: string) => string;
  noOpenItems: string;
  nothingLeft: (of: { vendor: string; location: string; moment: string }) => string;
  email: {
    hello: (name: string) => string;
    greeting: (of: { organization: string; location: string }) => string;
    attached: string;
    listNow: string;
    seeList: string;
    /** 'code 0042', within a line. */
    code: (code: string) => string;
  };
  /** But in Chinese, all of it can be written in the GSM alphabet (`inGsm`). */
  sms: {
    title: (number: number | null) => string;
    heading: (of: SmsHeading) => string;
    lines: (count: number) => string;
    linesAddedUp: (count: number) => string;
    more: (count: number) => string;
  };
}

interface Titled {
  title: string;
  vendor: string;
  location: string;
  date: string;
}

export interface SmsHeading {
  organization: string;
  number: number | null;
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
