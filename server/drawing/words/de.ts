import { de as answers } from './answering/de.ts';
import { counting, listing } from './counting.ts';
import type { Numbers, Words } from './words.ts';

const locale = 'de';
const lines = counting(locale, 'Position', 'Positionen');
/** After 'in'. */
const orders = counting(locale, 'Auftrag', 'Aufträgen');
const list = listing(locale);
const heading = ({ length }: Numbers) => (length > 1 ? 'Bestellungen' : 'Bestellung');
const number = (numbers: Numbers) => `Nr. ${list(numbers)}`;
const title = (numbers: Numbers) =>
  numbers.length > 0 ? `${heading(numbers)} ${number(numbers)}` : heading(numbers);

/** The purchase order is the 'Bestellung'; the orders of which it consists are 'Aufträge'. */
export const de: Words = {
  locale,
  heading,
  title,
  number,
  documentTitle: ({ title: text, vendor, location, date }) =>
    `${text} an ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} in ${orders(ofOrders)}`,
  withoutPrice: counting(locale, 'Artikel ohne Preis', 'Artikel ohne Preis'),
  total: 'Summe',
  totalAmount: 'Gesamtbetrag',
  totalOfAll: 'Summe aller Bestellungen',
  totalsByProduct: 'Summen je Produkt',
  order: (id) => `Auftrag ${id}`,
  notes: 'Hinweise',
  status: { pending: 'Bestellt', ordered: 'Bestellt', received: 'Geliefert', missing: 'Fehlt' },
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
  deliveryDate: 'Liefertermin',
  noDeliveryDate: 'Ohne Liefertermin',
  accountNumber: 'Kundennummer',
  questions: 'Rückfragen',
  totalOrders: 'Anzahl Aufträge',
  asOf: (moment) => `Stand: ${moment}`,
  page: (at, of) => `Seite ${at} von ${of}`,
  pages: {
    heading: 'Seiten',
    page: (at) => `Seite ${at}`,
    first: 'Erste Seite',
    next: 'Nächste Seite',
    whole: 'Alle Seiten',
    moreThan: (most) => `mehr als ${most.toLocaleString(locale)} Positionen`,
    ofPage: 'Diese Seite',
    sendFirst: 'Bitte die Antworten dieser Seite senden, bevor eine andere geöffnet wird.',
    allOfPage: 'Alles auf dieser Seite lieferbar',
  },
  noOpenItems: 'Keine offenen Positionen',
  answers,
  nothingLeft: ({ vendor, location, moment }) =>
    `${vendor} hat für ${location} nichts mehr zu liefern (Stand: ${moment}).`,
  email: {
    hello: (name) => `Guten Tag ${name},`,
    greeting: ({ organization, location }) => `${organization} bestellt für ${location} wie folgt.`,
    attached: (purchaseOrders) =>
      purchaseOrders > 1
        ? 'Die Bestellungen sind zusammen als PDF angehängt.'
        : 'Die Bestellung ist als PDF angehängt.',
    listNow: 'Die Liste auf dem aktuellen Stand:',
    seeList: 'Aktuelle Liste ansehen',
    code: (code) => `Art.-Nr. ${code}`,
  },
  change: {
    title: (of) => `Änderung zur ${title([of])}`,
    greeting: ({ location }) =>
      `seit wir Ihnen diese Bestellung gesendet haben, hat sich für ${location} Folgendes geändert:`,
    changed: ({ now, before, product }) => `${now} ${product} statt ${before}`,
    added: ({ now, product }) => `Neu: ${now} ${product}`,
    takenOut: ({ before, product }) => `Entfällt: ${before} ${product}`,
    priced: ({ now, before }) => `Preis ${now} statt ${before}`,
    noPrice: 'keiner',
    before: 'Bisher',
    now: 'Jetzt',
    notOrdered: 'nicht bestellt',
    removed: 'entfällt',
    rest: 'Alles Übrige bleibt unverändert.',
    sms: ({ organization, number: of, location }) =>
      `${organization}: Änderung zur ${title([of])} für ${location}`,
  },
  sms: {
    title,
    number: (of) => number([of]),
    delivery: (day) => `Lieferung ${day}`,
    heading: ({ organization, title: text, location, accountNumber }) =>
      `${organization}: ${text} für ${location}${accountNumber === null ? '' : ` (Kd.-Nr. ${accountNumber})`}`,
    lines,
    linesAddedUp: (count) => `${lines(count)} summiert`,
    more: (count) => `${count} weitere`,
  },
};
