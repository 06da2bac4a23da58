import type { buying } from '../buying.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishCount, spanishNumber } from './words.ts';

export const buyingInSpanish: SentencesOf<typeof buying> = {
  purchase_order_not_sent: 'Esta orden de compra todavía no se envió. Hay que enviarla completa.',
  purchase_order_unchanged: 'Nada cambió desde que se envió esta orden de compra.',
  purchase_order_changed:
    'Esta orden de compra cambió desde entonces. Hay que enviarla de nuevo desde la página del proveedor.',
  purchase_order_settled: 'Mientras tanto, esta orden de compra fue abierta, respondida o cerrada.',
  purchase_order_too_large: ({ lines, orders }) =>
    `Esta orden de compra es demasiado grande para un PDF (${spanishCount(lines, 'línea')} en ${spanishCount(orders, 'pedido')}). Su enlace público la muestra completa.`,
  document_too_long: ({ max, vendorName, locationName }) =>
    `Hay más de ${spanishNumber(max)} artículos abiertos con ${vendorName} para ${locationName}, demasiados para un solo documento. Un enlace público los muestra todos.`,
  nothing_open: ({ vendorName, locationName }) =>
    `No hay nada abierto con ${vendorName} para ${locationName}.`,
  change_being_sent: 'Este cambio se está enviando en este momento.',
  vendor_without_email: ({ vendorName }) =>
    `${vendorName} no tiene correo electrónico. Primero hay que agregarlo.`,
  marking_too_old: 'Marcar todo como pedido solo se puede deshacer durante un minuto.',
};
