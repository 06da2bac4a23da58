import type { answering, WhyClosed } from '../answering.ts';
import type { SentencesOf } from '../translated.ts';
import { firstInSpanish } from './changed.ts';
import { spanishAmount } from './words.ts';
import { spanishItemStatus } from './states.ts';

const CLOSED: Readonly<Record<WhyClosed, string>> = {
  cancelled: 'fue cancelado',
  received: 'ya se recibió',
  closed: 'ya no está abierto',
};

export const answeringInSpanish: SentencesOf<typeof answering> = {
  answers_items_closed: ({ names, because }) => {
    const what =
      names.length === 1
        ? `${names[0]} ${CLOSED[because]}`
        : `${firstInSpanish(names)} ya no están abiertos`;
    return `${what}, por eso no se guardó nada. Hay que responder los demás.`;
  },
  answers_items_changing:
    'Estos artículos se están modificando en este momento. Intentar de nuevo.',
  answers_nothing_open: 'Ya no hay nada abierto, por eso no hay nada que responder.',
  answer_none: 'El proveedor no ha respondido sobre este artículo.',
  answer_settled: ({ settled }) =>
    `Esta respuesta ya fue ${settled === 'accepted' ? 'aceptada' : 'descartada'}.`,
  answer_item_settled: ({ status }) =>
    status === 'received' || status === 'missing'
      ? `Este artículo figura como ${spanishItemStatus(status)}, por eso su respuesta ya no requiere nada.`
      : 'Este artículo ya no está abierto, por eso su respuesta ya no requiere nada.',
  answer_item_changed:
    'Este artículo cambió desde que se resolvió su respuesta, por eso no se puede revertir. En su lugar se puede editar el artículo.',
  answer_outdated:
    'Este artículo cambió después de que el proveedor respondió, por eso la respuesta ya no vale.',
  answer_as_ordered: 'El proveedor entrega este artículo como se pidió: no hay nada que resolver.',
  answer_item_came: ({ quantity }) =>
    quantity === null
      ? 'Una parte de este artículo ya llegó, por eso su entrega lo resuelve.'
      : `De este artículo ya ${quantity === 1 ? 'llegó' : 'llegaron'} ${spanishAmount(quantity)}, por eso su entrega lo resuelve.`,
  purchase_order_changing: ({ number }) =>
    `La OC ${number} se está modificando en este momento. Intentar de nuevo.`,
  purchase_order_no_unanswered: ({ number }) =>
    `Ningún artículo abierto de la OC ${number} espera respuesta.`,
  purchase_order_answered: ({ number }) => `La OC ${number} ya fue respondida: ver sus artículos.`,
  purchase_order_closed: ({ number }) => `La OC ${number} está cerrada.`,
};
