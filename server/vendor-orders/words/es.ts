import { counting } from './counting.ts';
import type { Words } from './words.ts';

const locale = 'es';
const lines = counting(locale, 'línea', 'líneas');
const orders = counting(locale, 'pedido', 'pedidos');
const heading = 'Orden de compra';
const smsTitle = (number: number | null) =>
  number === null ? heading : `${heading} No. ${number}`;

export const es: Words = {
  locale,
  heading,
  title: (number) => (number === null ? heading : `${heading} n.º ${number}`),
  number: (number) => `N.º ${number}`,
  documentTitle: ({ title, vendor, location, date }) =>
    `${title} a ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} en ${orders(ofOrders)}`,
  withoutPrice: counting(locale, 'artículo sin precio', 'artículos sin precio'),
  total: 'Total',
  totalAmount: 'Importe total',
  totalsByProduct: 'Totales por producto',
  order: (id) => `Pedido ${id}`,
  notes: 'Notas',
  status: {
    pending: 'Pendiente',
    ordered: 'Pedido',
    received: 'Recibido',
    missing: 'No recibido',
  },
  columns: {
    product: 'Producto',
    productId: 'ID de producto',
    code: 'Código',
    pack: 'Presentación',
    quantity: 'Cantidad',
    unit: 'Unidad',
    price: 'Precio',
    amount: 'Importe',
    status: 'Estado',
  },
  vendor: 'Proveedor',
  deliverTo: 'Entregar en',
  deliveryLocation: 'Lugar de entrega',
  accountNumber: 'Número de cliente',
  questions: 'Consultas',
  totalOrders: 'Total de pedidos',
  asOf: (moment) => `Actualizado el ${moment}`,
  page: (number, of) => `Página ${number} de ${of}`,
  noOpenItems: 'No hay artículos pendientes',
  nothingLeft: ({ vendor, location, moment }) =>
    `${vendor} no tiene nada pendiente de entregar en ${location} (actualizado el ${moment}).`,
  email: {
    hello: (name) => `Hola, ${name}:`,
    greeting: ({ organization, location }) =>
      `${organization} hace el siguiente pedido para ${location}.`,
    attached: 'La orden de compra va adjunta en PDF.',
    listNow: 'La lista actualizada en todo momento:',
    seeList: 'Ver la lista actualizada',
    code: (code) => `código ${code}`,
  },
  sms: {
    title: smsTitle,
    heading: ({ organization, number, location, accountNumber }) =>
      `${organization}: ${smsTitle(number)} para ${location}${accountNumber === null ? '' : ` (cliente ${accountNumber})`}`,
    lines,
    linesAddedUp: counting(locale, 'línea sumada', 'líneas sumadas'),
    more: (count) => `${count} más`,
  },
};
