import { es as answers } from './answering/es.ts';
import { counting, listing } from './counting.ts';
import type { Numbers, Words } from './words.ts';

const locale = 'es';
const lines = counting(locale, 'línea', 'líneas');
const orders = counting(locale, 'pedido', 'pedidos');
const list = listing(locale);
const heading = ({ length }: Numbers) => (length > 1 ? 'Órdenes de compra' : 'Orden de compra');
const number = (numbers: Numbers) => `${numbers.length > 1 ? 'núms.' : 'n.º'} ${list(numbers)}`;
const smsNumber = (numbers: Numbers) =>
  numbers.length > 1 ? number(numbers) : `No. ${list(numbers)}`;
const titled = (numbers: Numbers, written: (numbers: Numbers) => string) =>
  numbers.length > 0 ? `${heading(numbers)} ${written(numbers)}` : heading(numbers);

export const es: Words = {
  locale,
  heading,
  title: (numbers) => titled(numbers, number),
  number: (numbers) => number(numbers).replace('n', 'N'),
  documentTitle: ({ title, vendor, location, date }) =>
    `${title} a ${vendor}, ${location}, ${date}`,
  labelled: (label, text) => `${label}: ${text}`,
  listed: (texts) => texts.join(', '),
  linesInOrders: (ofLines, ofOrders) => `${lines(ofLines)} en ${orders(ofOrders)}`,
  withoutPrice: counting(locale, 'artículo sin precio', 'artículos sin precio'),
  total: 'Total',
  totalAmount: 'Importe total',
  totalOfAll: 'Total de todas las órdenes de compra',
  totalsByProduct: 'Totales por producto',
  order: (id) => `Pedido ${id}`,
  notes: 'Notas',
  status: {
    pending: 'Pedido',
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
  deliveryDate: 'Fecha de entrega',
  noDeliveryDate: 'Sin fecha de entrega',
  accountNumber: 'Número de cliente',
  questions: 'Consultas',
  totalOrders: 'Total de pedidos',
  asOf: (moment) => `Actualizado el ${moment}`,
  page: (at, of) => `Página ${at} de ${of}`,
  pages: {
    heading: 'Páginas',
    page: (at) => `Página ${at}`,
    first: 'Primera página',
    next: 'Página siguiente',
    whole: 'Todas las páginas',
    moreThan: (most) => `más de ${most.toLocaleString(locale)} líneas`,
    ofPage: 'Esta página',
    sendFirst: 'Envíe las respuestas de esta página antes de abrir otra.',
    allOfPage: 'Se puede entregar todo lo de esta página',
  },
  noOpenItems: 'No hay artículos pendientes',
  answers,
  nothingLeft: ({ vendor, location, moment }) =>
    `${vendor} no tiene nada pendiente de entregar en ${location} (actualizado el ${moment}).`,
  email: {
    hello: (name) => `Hola, ${name}:`,
    greeting: ({ organization, location }) =>
      `${organization} hace el siguiente pedido para ${location}.`,
    attached: (purchaseOrders) =>
      purchaseOrders > 1
        ? 'Las órdenes de compra van adjuntas en un solo PDF.'
        : 'La orden de compra va adjunta en PDF.',
    listNow: 'La lista actualizada en todo momento:',
    seeList: 'Ver la lista actualizada',
    code: (code) => `código ${code}`,
  },
  change: {
    title: (of) => `Cambio en la orden de compra ${number([of])}`,
    greeting: ({ location }) =>
      `Desde que le enviamos esta orden de compra, ha cambiado lo siguiente para ${location}:`,
    changed: ({ now, before, product }) => `${now} ${product} en lugar de ${before}`,
    added: ({ now, product }) => `Añadido: ${now} ${product}`,
    takenOut: ({ before, product }) => `Eliminado: ${before} ${product}`,
    priced: ({ now, before }) => `precio ${now} en lugar de ${before}`,
    noPrice: 'ninguno',
    before: 'Antes',
    now: 'Ahora',
    notOrdered: 'no pedido',
    removed: 'eliminado',
    rest: 'Todo lo demás sigue igual.',
    sms: ({ organization, number: of, location }) =>
      `${organization}: cambio en la orden de compra ${smsNumber([of])} para ${location}`,
  },
  sms: {
    title: (numbers) => titled(numbers, smsNumber),
    number: (of) => smsNumber([of]),
    delivery: (day) => `entrega ${day}`,
    heading: ({ organization, title, location, accountNumber }) =>
      `${organization}: ${title} para ${location}${accountNumber === null ? '' : ` (cliente ${accountNumber})`}`,
    lines,
    linesAddedUp: counting(locale, 'línea sumada', 'líneas sumadas'),
    more: (count) => `${count} más`,
  },
};
