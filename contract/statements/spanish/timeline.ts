import type { PurchaseOrderChange } from '../../calls/purchase-orders.ts';
import { spanishCount } from '../../refusals/spanish/words.ts';
import type { timeline } from '../timeline.ts';
import type { StatementsOf } from '../translated.ts';

/** How many changed lines one event names. */
const NAMED = 5;

const items = (count: number) => spanishCount(count, 'artículo');

/** 'Roma Tomatoes: 10 case en lugar de 12', 'Basil: se quitó', 'Limes: se agregó, 4 case'. */
function changeSentence(one: PurchaseOrderChange): string {
  const { productName, unitOfMeasure, before, after } = one;
  if (after === null) return `${productName}: se quitó`;
  if (before === null) return `${productName}: se agregó, ${after} ${unitOfMeasure}`;
  const texts = [
    ...(before === after ? [] : [`${after} ${unitOfMeasure} en lugar de ${before}`]),
    ...(one.pricesAfter.length > 0
      ? [`precio ${pricesText(one.pricesAfter)} en lugar de ${pricesText(one.pricesBefore)}`]
      : []),
  ];
  return `${productName}: ${texts.join(', ')}`;
}

function pricesText(prices: PurchaseOrderChange['pricesAfter']): string {
  return prices.map((price) => price ?? 'ninguno').join(', ');
}

const pendingAgain = (pending: number) =>
  spanishCount(pending, 'artículo pendiente de nuevo', 'artículos pendientes de nuevo');

export const timelineInSpanish: StatementsOf<typeof timeline> = {
  message_about_order: ({ channel, recipient, scope, isCaptured, isByRule, reason }, say) => {
    const what = channel === 'email' ? 'Correo' : 'Mensaje de texto';
    const words = [
      `${scope === 'changes' ? `${what} con el cambio` : what} a ${recipient}${isByRule ? ', automático' : ''}`,
      ...(isCaptured
        ? ['guardado en la bandeja de salida, porque no hay ningún servicio configurado']
        : []),
      ...(reason ? [say(reason)] : []),
    ];
    return words.join(': ');
  },
  order_shared: 'Por enlace',
  order_changed: ({ changes }) => {
    if (changes.length === 0) return 'Otra vez como se envió';
    const named = changes.slice(0, NAMED).map(changeSentence);
    const more = changes.length - named.length;
    return [...named, ...(more > 0 ? [`${more} más`] : [])].join('; ');
  },
  items_ordered: ({ ordered, pending }) => {
    if (ordered === 0) return pendingAgain(pending);
    return [items(ordered), ...(pending > 0 ? [pendingAgain(pending)] : [])].join(', ');
  },
  items_received: ({ received, partly, more, missing, reopened }) =>
    [
      ...(received > 0 ? [items(received)] : []),
      ...(partly > 0 ? [`${items(partly)} en parte`] : []),
      ...(more > 0 ? [`más de ${items(more)}`] : []),
      ...(missing > 0 ? [spanishCount(missing, 'artículo faltante', 'artículos faltantes')] : []),
      ...(reopened > 0
        ? [`corregido: se ${reopened === 1 ? 'espera' : 'esperan'} ${items(reopened)} de nuevo`]
        : []),
    ].join(', '),
  items_answered: ({ confirmed, short, out, substitute, note, phone }) => {
    const counts = [
      ...(confirmed > 0 ? [`${items(confirmed)} según lo pedido`] : []),
      ...(short > 0 ? [`${short} con menos cantidad`] : []),
      ...(out > 0 ? [spanishCount(out, 'agotado')] : []),
      ...(substitute > 0 ? [spanishCount(substitute, 'sustituto')] : []),
    ].join(', ');
    const called = phone && (phone.name ? `Por teléfono con ${phone.name}` : 'Por teléfono');
    return [called, counts, note].filter(Boolean).join(': ');
  },
};
