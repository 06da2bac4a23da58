import type { ReasonNotSent, sendings } from '../sendings.ts';
import type { StatementsOf } from '../translated.ts';

const NOT_SENT: Readonly<Record<Exclude<ReasonNotSent['because'], 'refused'>, string>> = {
  approval: 'Un pedido espera aprobación.',
  below_minimum: 'No alcanza el mínimo del proveedor.',
  captured:
    'Se guardó en la carpeta de salida y no se envió, porque no hay un servicio configurado.',
  cut_off_passed: 'La hora límite pasó antes del envío.',
  failed: 'El mensaje no se pudo enviar.',
  no_address: 'El proveedor no tiene dirección para ningún canal de su regla de envío.',
  no_delivery: 'El proveedor ya no entrega este día.',
  restored: 'Viene de una copia de seguridad, así que el proveedor puede tenerla ya.',
  uncertain: 'El mensaje pudo haber llegado, por eso no se vuelve a enviar solo.',
};

export const sendingsInSpanish: StatementsOf<typeof sendings> = {
  not_sent: (not, say) => (not.because === 'refused' ? say(not.refusal) : NOT_SENT[not.because]),
};
