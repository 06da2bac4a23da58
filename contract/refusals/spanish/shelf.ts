import type { shelf } from '../shelf.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishAmount } from './words.ts';

const ARRIVING = {
  deleted: (productName: string) => `${productName} fue eliminado de su pedido`,
  cancelled: (productName: string) => `El pedido de ${productName} fue cancelado`,
} as const;

const ID_TAKEN = {
  correction: 'Este id pertenece a otra corrección.',
  count: 'Este id pertenece a otro conteo.',
  receipt: 'Este id pertenece a otra recepción.',
  photo: 'Este id pertenece a otra foto.',
  photo_of_order: 'Este id de foto pertenece a otro pedido.',
} as const;

export const shelfInSpanish: SentencesOf<typeof shelf> = {
  cannot_arrive: ({ productName, because }) =>
    `${ARRIVING[because](productName)}, por eso no se puede recibir.`,
  id_taken: ({ what }) => ID_TAKEN[what],
  waste_id_taken: 'Este id pertenece a otro registro de merma.',
  receipt_of_another_day: 'Una recepción solo se puede corregir el día en que se registró.',
  reference_changed: 'Algo cambió en este momento. Intentar de nuevo.',
  claim_no_draft: 'Solo se puede cambiar un borrador. Este reclamo ya no lo es.',
  claim_not_converted: ({ quantity, unitOfMeasure, productName, more }) =>
    `${spanishAmount(quantity)} ${unitOfMeasure} de ${productName}${more > 0 ? ` y ${more} más` : ''} ${quantity === 1 && more === 0 ? 'llegó' : 'llegaron'} en una unidad sin conversión, por eso el reclamo no está completo. Primero hay que indicar la conversión en el producto.`,
  claim_changed:
    'Este reclamo cambió desde entonces. Hay que enviarlo de nuevo desde su propia página.',
  claim_changing: 'Este reclamo cambió en este momento. Hay que verlo e intentarlo de nuevo.',
  claim_of_receipt_sent:
    'El reclamo de esta recepción ya se envió, por eso ya no se puede corregir.',
  photo_removed: 'Esta foto se acaba de quitar. Hay que agregarla de nuevo.',
  photo_deleted: 'Esta foto fue eliminada. Hay que agregarla de nuevo como una nueva.',
  photo_deleted_long_ago:
    'Esta foto se eliminó hace más de un día, por eso ya no se puede recuperar.',
  photos_of_order: ({ max, adding }) =>
    adding
      ? `Un pedido tiene como máximo ${max} fotos de factura. Para agregar otra hay que eliminar una.`
      : `Un pedido tiene como máximo ${max} fotos de factura.`,
  invoice_changed:
    'Esta factura, su estado o su dirección cambió desde entonces. Hay que enviarla de nuevo desde su foto.',
  no_ottomate_email: 'Este local no tiene un correo de ottomate configurado.',
};
