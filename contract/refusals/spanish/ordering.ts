import type { ordering } from '../ordering.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishItemStatus, spanishOrderStatus, spanishClaimState } from './states.ts';
import { spanishAmount } from './words.ts';

const PREPARED_SETTLED = {
  waiting: 'Este pedido preparado sigue en espera.',
  submitting: 'Este pedido preparado se está enviando en este momento.',
  ordered: 'Este pedido preparado ya fue enviado.',
  none: 'Ya no se pide nada para esta entrega.',
  cut_off: 'Ya pasó la hora límite de esta entrega. Hay que pedir para la siguiente.',
} as const;

export const orderingInSpanish: SentencesOf<typeof ordering> = {
  invalid_transition: (move) => {
    switch (move.what) {
      case 'order':
        return move.to === 'ordered'
          ? 'Un pedido pasa automáticamente al estado pedido cuando lo están todos sus artículos.'
          : `Un pedido en estado ${spanishOrderStatus(move.from)} no puede pasar a ${spanishOrderStatus(move.to)}.`;
      case 'order_item':
        return `Un artículo en estado ${spanishItemStatus(move.from)} no puede pasar a ${spanishItemStatus(move.to)}.`;
      case 'item_of_cancelled_order':
        return 'Este pedido fue cancelado, por eso sus artículos no pueden cambiar.';
      case 'arriving':
        return `${move.productName} todavía no está pedido, por eso no se puede recibir.`;
      case 'missing':
        return `Ya llegó una parte de ${move.productName}, por eso no puede faltar.`;
      case 'claim':
        return `Un reclamo en estado ${spanishClaimState(move.from)} no puede pasar a ${spanishClaimState(move.to)}.`;
      default:
        return `Solo se puede enviar un borrador. Este reclamo está ${spanishClaimState(move.from)}.`;
    }
  },
  needs_approval: ({ orderId, because }) =>
    because === 'combining'
      ? `${orderId} necesita aprobación, por eso no se puede combinar.`
      : `${orderId} necesita primero la aprobación de un gerente. Hasta entonces no se puede pedir nada de él.`,
  needs_no_approval: ({ status }) =>
    status === 'pending'
      ? 'Este pedido no necesita aprobación.'
      : `Este pedido está ${spanishOrderStatus(status)}, por eso no necesita aprobación.`,
  not_approved:
    'Este pedido ya no está aprobado, o ya se pidió algo de él, por eso su aprobación no se puede revertir.',
  order_id_taken: 'Este id de pedido pertenece a otro pedido.',
  too_many_orders: 'Demasiados pedidos en este momento. Intentar de nuevo.',
  combine_one: 'Hay que elegir al menos dos pedidos distintos para combinar.',
  combine_gone: ({ orderId }) =>
    `El pedido ${orderId} no existe, o mientras tanto se combinó con otro.`,
  combine_closed: ({ orderId, status }) =>
    `${orderId} está ${spanishOrderStatus(status)}. Solo se pueden combinar pedidos pendientes o ya pedidos.`,
  combine_unlike:
    'Para combinarlos, los pedidos elegidos deben ser del mismo local y del mismo empleado.',
  combine_too_many: ({ productName, quantity, max }) =>
    `Juntos, estos pedidos tienen ${spanishAmount(quantity)} de ${productName}; una línea admite como máximo ${spanishAmount(max)}.`,
  orders_being_combined: 'Estos pedidos se están combinando en este momento. Intentar de nuevo.',
  item_changed: 'El artículo cambió en este momento. Intentar de nuevo.',
  item_has_receipt: ({ productName }) =>
    `${productName} tiene una recepción, por eso no se puede eliminar.`,
  item_vendor_received: ({ productName, vendorName }) =>
    `${productName} tiene una recepción de ${vendorName}, por eso conserva su proveedor.`,
  item_unit_received: ({ productName, unitOfMeasure }) =>
    `${productName} tiene una recepción en ${unitOfMeasure}, por eso conserva su unidad.`,
  item_of_cancelled_order: ({ edit }) =>
    `Este pedido fue cancelado, por eso sus artículos no se pueden ${edit === 'changed' ? 'cambiar' : 'eliminar'}.`,
  item_closed: ({ status, edit }) =>
    `Un artículo en estado ${spanishItemStatus(status)} no se puede ${edit === 'changed' ? 'cambiar' : 'eliminar'}.`,
  item_came_in_part: ({ productName }) =>
    `Ya llegó una parte de ${productName}. Se puede cambiar su cantidad a lo que llegó.`,
  not_converted: ({ productName, quantity, unitOfMeasure, ordered, orderedUnit }) =>
    `Ya ${quantity === 1 ? 'llegó' : 'llegaron'} ${spanishAmount(quantity)} ${unitOfMeasure} de ${productName}, en una unidad sin conversión. Al marcarlo como recibido se agregarían ${spanishAmount(ordered)} ${orderedUnit}.`,
  order_of_item_gone: 'El pedido de este artículo fue eliminado o se combinó con otro.',
  item_unit_gone: ({ productName, unitOfMeasure }) =>
    `${productName} ya no se puede contar en ${unitOfMeasure}. Hay que pedirlo de nuevo en su unidad actual.`,
  item_merged: 'Este artículo se unió con otro cuando se combinaron pedidos.',
  item_combined: ({ orderId, productName, quantity, unitOfMeasure, before }) =>
    `Se combinaron pedidos: ${orderId} tiene ${spanishAmount(quantity)} ${unitOfMeasure} de ${productName}, no ${spanishAmount(before)}. No se marcó nada. Hay que marcarlo allí o registrar lo que llegó.`,
  order_takes_no_items_back: ({ status }) =>
    `Este pedido está ${spanishOrderStatus(status)}, por eso sus artículos no se pueden restaurar.`,
  ordered_elsewhere_already: ({ productName, insteadName }) =>
    `En lugar de ${productName} ya se pidió ${insteadName} a otro proveedor.`,
  order_takes_no_items: ({ orderId, status }) =>
    `${orderId} está ${spanishOrderStatus(status)}, por eso no se le puede agregar nada.`,
  item_settled: ({ productName, status }) =>
    `${productName} ya figura como ${spanishItemStatus(status)}, por eso queda como está.`,
  item_went: ({ productName }) =>
    `${productName} ya se envió a su proveedor. Para cambiarlo hay que pedírselo a un gerente.`,
  order_went: ({ orderId }) =>
    `Algo de ${orderId} ya se envió a su proveedor, por eso no se puede retirar.`,
  above_limit: ({ orderId }) =>
    `Con esta cantidad ${orderId} supera el límite de aprobación, y una parte ya está pedida. Hay que pedírselo a un gerente.`,
  prepared_order_settled: ({ because }) => PREPARED_SETTLED[because],
};
