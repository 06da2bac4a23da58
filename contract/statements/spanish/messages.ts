import { spanishDay, spanishList } from '../../refusals/spanish/words.ts';
import type { MessageKindName, messages, To } from '../messages.ts';
import type { StatementsOf } from '../translated.ts';

const TYPES: Readonly<Record<MessageKindName, string>> = {
  claim: 'Reclamo',
  invoice: 'Foto de factura',
  prepared_order: 'Pedido preparado',
  purchase_order: 'Orden de compra',
  purchase_order_not_sent: 'Orden de compra no enviada',
  purchase_order_not_opened: 'Orden de compra sin abrir',
  reminder: 'Recordatorio',
  reminder_test: 'Prueba de recordatorio',
};

const isKnown = (kind: string): kind is MessageKindName => Object.hasOwn(TYPES, kind);

/** A kind of another version has its name only. */
export function spanishMessageKind(kind: string): string {
  return isKnown(kind) ? TYPES[kind] : kind;
}

const NOT_REACHED = {
  user_deleted: 'Este usuario fue eliminado',
  no_email: 'Sin correo electrónico',
  no_phone: 'Sin número de teléfono',
} as const;

const CAPTURED =
  'se guardó en la bandeja de salida y no se envió, porque no hay ningún servicio configurado';

const channelWord = ({ channel }: Pick<To, 'channel'>) =>
  channel === 'email' ? 'correo' : 'mensaje de texto';

const withStop = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);

export const messagesInSpanish: StatementsOf<typeof messages> = {
  message_kind: ({ kind }) => spanishMessageKind(kind),
  sent_to: (to) => `Se envió un ${channelWord(to)} a ${to.recipient}`,
  captured_to: (to) => `El ${channelWord(to)} a ${to.recipient} ${CAPTURED}`,
  not_reached: ({ because }) => NOT_REACHED[because],
  reminder_silent: ({ locationName, vendorName, deliveryDate }) =>
    `${locationName} ya pidió a ${vendorName} ${deliveryDate === null ? 'hoy' : `para el ${spanishDay(deliveryDate)}`}.`,
  reminder_for_nobody:
    'Ahora está inactivo, porque se eliminó a todos sus destinatarios. Hay que elegir a alguien y activarlo.',
  reminder_without_users:
    'Nadie está asignado a este recordatorio. Primero hay que elegir al menos un usuario.',
  reminder_tested: ({ channel, sent, captured, notSent, notTried }, say) => {
    const what = channelWord({ channel });
    const sentences = [
      ...(sent.length > 0 ? [`Se envió un ${what} de prueba a ${spanishList(sent)}.`] : []),
      ...(captured.length > 0
        ? [`El ${what} de prueba a ${spanishList(captured)} ${CAPTURED}.`]
        : []),
      ...notSent.map(({ name, reason }) => `No se envió a ${name}: ${withStop(say(reason))}`),
      ...(notTried.length > 0
        ? [`No se intentó con ${spanishList(notTried)}, porque el envío tardó demasiado.`]
        : []),
    ];
    return sentences.join(' ');
  },
};
