import { counting } from './counting.ts';
import type { Words } from './words.ts';

const locale = 'fr';
const lines = counting(locale, 'ligne', 'lignes');
const orders = counting(locale, 'commande', 'commandes');
const heading = 'Bon de commande';
const smsTitle = (number: number | null) => (number === null ? heading : `${heading} no ${number}`);

/** Blanks before colons and after 'n°' do not break (U+00A0). */
export const fr: Words = {
  locale,
  heading,
  title: (number) => (number === null ? heading : `${heading} n°\u00a0${number}`),
  number: (number) => `N°\u00a0${number}`,
  documentTitle: ({ title, vendor, location, date }) =>
    `${title} pour ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}\u00a0: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} dans ${orders(ofOrders)}`,
  withoutPrice: counting(locale, 'article sans prix', 'articles sans prix'),
  total: 'Total',
  totalAmount: 'Montant total',
  totalsByProduct: 'Totaux par produit',
  order: (id) => `Commande ${id}`,
  notes: 'Remarques',
  status: {
    pending: 'En attente',
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
  accountNumber: 'Numéro de client',
  questions: 'Questions',
  totalOrders: 'Nombre de commandes',
  asOf: (moment) => `État au ${moment}`,
  page: (number, of) => `Page ${number} sur ${of}`,
  noOpenItems: 'Aucun article à livrer',
  nothingLeft: ({ vendor, location, moment }) =>
    `${vendor} n’a plus rien à livrer à ${location} (état au ${moment}).`,
  email: {
    hello: (name) => `Bonjour ${name},`,
    greeting: ({ organization, location }) =>
      `${organization} commande les articles suivants pour ${location}.`,
    attached: 'Le bon de commande est joint en PDF.',
    listNow: 'La liste à jour\u00a0:',
    seeList: 'Voir la liste à jour',
    code: (code) => `code ${code}`,
  },
  sms: {
    title: smsTitle,
    heading: ({ organization, number, location, accountNumber }) =>
      `${organization}: ${smsTitle(number)} pour ${location}${accountNumber === null ? '' : ` (client ${accountNumber})`}`,
    lines,
    linesAddedUp: counting(locale, 'ligne cumulée', 'lignes cumulées'),
    more: (count) => `${count} de plus`,
  },
};
