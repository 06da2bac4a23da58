import { counting } from './counting.ts';
import type { Words } from './words.ts';

const locale = 'de';
const lines = counting(locale, 'Position', 'Positionen');
/** After 'in'. */
const orders = counting(locale, 'Auftrag', 'Aufträgen');
const heading = 'Bestellung';
const title = (number: number | null) => (number === null ? heading : `${heading} Nr. ${number}`);

/** The purchase order is the 'Bestellung'; the orders of which it consists are 'Aufträge'. */
export const de: Words = {
  locale,
  heading,
  title,
  number: (number) => `Nr. ${number}`,
  documentTitle: ({ title: text, vendor, location, date }) =>
    `${text} an ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} in ${orders(ofOrders)}`,
  withoutPrice: counting(locale, 'Artikel ohne Preis', 'Artikel ohne Preis'),
  total: 'Summe',
  totalAmount: 'Gesamtbetrag',
  totalsByProduct: 'Summen je Produkt',
  order: (id) => `Auftrag ${id}`,
  notes: 'Hinweise',
  status: { pending: 'Offen', ordered: 'Bestellt', received: 'Geliefert', missing: 'Fehlt' },
  columns: {
    product: 'Produkt',
    productId: 'Produkt-ID',
    code: 'Art.-Nr.',
    pack: 'Gebinde',
    quantity: 'Menge',
    unit: 'Einheit',
    price: 'Preis',
    amount: 'Betrag',
    status: 'Status',
  },
  vendor: 'Lieferant',
  deliverTo: 'Lieferung an',
  deliveryLocation: 'Lieferort',
  accountNumber: 'Kundennummer',
  questions: 'Rückfragen',
  totalOrders: 'Anzahl Aufträge',
  asOf: (moment) => `Stand: ${moment}`,
  page: (number, of) => `Seite ${number} von ${of}`,
  noOpenItems: 'Keine offenen Positionen',
  nothingLeft: ({ vendor, location, moment }) =>
    `${vendor} hat für ${location} nichts mehr zu liefern (Stand: ${moment}).`,
  email: {
    hello: (name) => `Guten Tag ${name},`,
    greeting: ({ organization, location }) => `${organization} bestellt für ${location} wie folgt.`,
    attached: 'Die Bestellung ist als PDF angehängt.',
    listNow: 'Die Liste auf dem aktuellen Stand:',
    seeList: 'Aktuelle Liste ansehen',
    code: (code) => `Art.-Nr. ${code}`,
  },
  sms: {
    title,
    heading: ({ organization, number, location, accountNumber }) =>
      `${organization}: ${title(number)} für ${location}${accountNumber === null ? '' : ` (Kd.-Nr. ${accountNumber})`}`,
    lines,
    linesAddedUp: (count) => `${lines(count)} summiert`,
    more: (count) => `${count} weitere`,
  },
};
