import { spanishCount, spanishDay } from '../../refusals/spanish/words.ts';
import type { ordered, WhyItStays } from '../ordering.ts';
import type { StatementsOf } from '../translated.ts';

const STAYS: Readonly<Record<WhyItStays, string>> = {
  changed: 'cambió',
  deleted: 'eliminado',
  marked_again: 'marcado de nuevo como pedido',
  missing: 'faltante',
  order_cancelled: 'su pedido fue cancelado',
  order_combined: 'su pedido se combinó con otro',
  order_completed: 'su pedido fue completado',
  received: 'recibido',
  received_in_part: 'recibido en parte',
};

export const orderedInSpanish: StatementsOf<typeof ordered> = {
  orders_combined: ({ count, orderId }) =>
    `${spanishCount(count, 'pedido combinado', 'pedidos combinados')} en ${orderId}`,
  above_approval_limit: 'Su total supera el límite de su local.',
  over_budget: ({ name, from, to }) =>
    `Supera el presupuesto ${name} del ${spanishDay(from)} al ${spanishDay(to)}.`,
  items_marked_ordered: ({ count }) =>
    spanishCount(count, 'artículo marcado como pedido', 'artículos marcados como pedidos'),
  nothing_pending: 'No hay nada pendiente para este proveedor en este local',
  item_stays: ({ because }) => STAYS[because],
  marking_undone: ({ pending, staying, named }, say) => {
    const again = `${spanishCount(pending, 'artículo está pendiente', 'artículos están pendientes')} de nuevo.`;
    if (staying === 0) return again;
    const first = pending > 0 ? `${again} ` : '';
    const names = named
      .map(({ productName, reason }) => `${productName} (${say(reason)})`)
      .join(', ');
    const more = staying > named.length ? ` y ${staying - named.length} más` : '';
    return `${first}${spanishCount(staying, 'artículo queda como está', 'artículos quedan como están')}: ${names}${more}.`;
  },
  answers_stored: ({ count }) => spanishCount(count, 'respuesta guardada', 'respuestas guardadas'),
  answers_stored_before: 'Estas respuestas ya estaban guardadas',
  products_updated: ({ count }) =>
    spanishCount(count, 'producto actualizado', 'productos actualizados'),
};
