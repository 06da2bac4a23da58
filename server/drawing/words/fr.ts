import { fr as answers } from './answering/fr.ts';
import { counting, listing } from './counting.ts';
import type { Numbers, Words } from './words.ts';

const locale = 'fr';
const lines = counting(locale, 'ligne', 'lignes');
const orders = counting(locale, 'commande', 'commandes');
const list = listing(locale);
const heading = ({ length }: Numbers) => (length > 1 ? 'Bons de commande' : 'Bon de commande');
const number = (numbers: Numbers) => `${numbers.length > 1 ? 'n°s' : 'n°'}\u00a0${list(numbers)}`;
const smsNumber = (numbers: Numbers) => `${numbers.length > 1 ? 'nos' : 'no'} ${list(numbers)}`;
const titled = (numbers: Numbers, written: (numbers: Numbers) => string) =>
  numbers.length > 0 ? `${heading(numbers)} ${written(numbers)}` : heading(numbers);

/** Blanks before colons and after 'n°' do not break (U+00A0). */
export const fr: Words = {
  locale,
  heading,
  title: (numbers) => titled(numbers, number),
  number: (numbers) => number(numbers).replace('n', 'N'),
  documentTitle: ({ title, vendor, location, date }) =>
    `${title} pour ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}\u00a0: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} dans ${orders(ofOrders)}`,
  withoutPrice: counting(locale, 'article sans prix', 'articles sans prix'),
  total: 'Total',
  totalAmount: 'Montant total',
  totalOfAll: 'Total de tous les bons de commande',
  totalsByProduct: 'Totaux par produit',
  order: (id) => `Commande ${id}`,
  notes: 'Remarques',
  status: {
    pending: 'Commandé',
    ordered: 'Commandé',
    received: 'Reçu',
    missing: 'Manquant',
  },
  columns: {
    product: 'Produit',
    productId: 'ID produit',
    code: 'Code',
    pack: 'Colisage',
    quantity: 'Quantité',
    unit: 'Unité',
    price: 'Prix',
    amount: 'Montant',
    status: 'Statut',
  },
  vendor: 'Fournisseur',
  deliverTo: 'Livrer à',
  deliveryLocation: 'Lieu de livraison',
  deliveryDate: 'Date de livraison',
  noDeliveryDate: 'Sans date de livraison',
  accountNumber: 'Numéro de client',
  questions: 'Questions',
  totalOrders: 'Nombre de commandes',
  asOf: (moment) => `État au ${moment}`,
  page: (at, of) => `Page ${at} sur ${of}`,
  pages: {
    heading: 'Pages',
    page: (at) => `Page ${at}`,
    first: 'Première page',
    next: 'Page suivante',
    whole: 'Toutes les pages',
    moreThan: (most) => `plus de ${most.toLocaleString(locale)} lignes`,
    ofPage: 'Cette page',
    sendFirst: "Envoyez les réponses de cette page avant d'en ouvrir une autre.",
    allOfPage: 'Tout ce qui est sur cette page est livrable',
  },
  noOpenItems: 'Aucun article à livrer',
  answers,
  nothingLeft: ({ vendor, location, moment }) =>
    `${vendor} n’a plus rien à livrer à ${location} (état au ${moment}).`,
  email: {
    hello: (name) => `Bonjour ${name},`,
    greeting: ({ organization, location }) =>
      `${organization} commande les articles suivants pour ${location}.`,
    attached: (purchaseOrders) =>
      purchaseOrders > 1
        ? 'Les bons de commande sont joints en un seul PDF.'
        : 'Le bon de commande est joint en PDF.',
    listNow: 'La liste à jour\u00a0:',
    seeList: 'Voir la liste à jour',
    code: (code) => `code ${code}`,
  },
  change: {
    title: (of) => `Modification du bon de commande ${number([of])}`,
    greeting: ({ location }) =>
      `Depuis l’envoi de ce bon de commande, voici ce qui a changé pour ${location}\u00a0:`,
    changed: ({ now, before, product }) => `${now} ${product} au lieu de ${before}`,
    added: ({ now, product }) => `Ajouté\u00a0: ${now} ${product}`,
    takenOut: ({ before, product }) => `Supprimé\u00a0: ${before} ${product}`,
    priced: ({ now, before }) => `prix ${now} au lieu de ${before}`,
    noPrice: 'aucun',
    before: 'Avant',
    now: 'Maintenant',
    notOrdered: 'non commandé',
    removed: 'supprimé',
    rest: 'Tout le reste est inchangé.',
    sms: ({ organization, number: of, location }) =>
      `${organization}: modification du bon de commande ${smsNumber([of])} pour ${location}`,
  },
  sms: {
    title: (numbers) => titled(numbers, smsNumber),
    number: (of) => smsNumber([of]),
    delivery: (day) => `livraison ${day}`,
    heading: ({ organization, title, location, accountNumber }) =>
      `${organization}: ${title} pour ${location}${accountNumber === null ? '' : ` (client ${accountNumber})`}`,
    lines,
    linesAddedUp: counting(locale, 'ligne cumulée', 'lignes cumulées'),
    more: counting(locale, 'autre', 'autres'),
  },
};
