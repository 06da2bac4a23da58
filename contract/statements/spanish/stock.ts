import { spanishCount } from '../../refusals/spanish/words.ts';
import type { stock } from '../stock.ts';
import type { StatementsOf } from '../translated.ts';

/** At most one decimal: more would suggest a precision that advice does not have. */
const shown = (amount: number) => String(Math.round(amount * 10) / 10);

export const stockInSpanish: StatementsOf<typeof stock> = {
  par_used: ({ perWeek, wasted, received, gap, isGapKnown }) => {
    const thrownAway = wasted > 0 ? `, ${shown(wasted)} de ${shown(received)} a la merma` : '';
    const deliveries = isGapKnown
      ? `${gap === 1 ? 'Una entrega cada día' : `Hasta ${gap} días entre entregas`}.`
      : `No se conocen sus días de entrega: se suponen ${spanishCount(gap, 'día')}.`;
    return `Uso: ${shown(perWeek)} por semana${thrownAway}. ${deliveries}`;
  },
  par_too_little_known: ({ days, needed }) =>
    `Se sabe muy poco: se necesitan dos conteos con al menos ${spanishCount(needed, 'día')} entre ellos, y ${days === 0 ? 'no hay ninguno' : `entre estos hay ${days}`}.`,
  par_does_not_add_up: 'Se contó más de lo que se recibió: falta una recepción o un conteo.',
  products_counted: ({ products, waiting }) => {
    const first = `${spanishCount(products, 'producto contado', 'productos contados')}.`;
    if (waiting === 0) return first;
    const moved =
      waiting === 1
        ? '1 producto no movió el inventario: lo hará cuando un gerente indique'
        : `${spanishCount(waiting, 'producto')} no movieron el inventario: lo harán cuando un gerente indique`;
    return `${first} ${moved} cómo se convierte la unidad.`;
  },
};
