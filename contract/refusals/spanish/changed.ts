import { moneyShown } from '../../values/money-shown.ts';
import type { changed, Recorded, UnreadAnswer } from '../changed.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishAmount, thisSpanish, spanishList, LOCALE } from './words.ts';

const NAMED = 5;

/** 'Basil, Limes, 3 más'. */
export function firstInSpanish(names: readonly string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} más`] : [])].join(', ');
}

const NOT_DONE: Readonly<Record<UnreadAnswer, string>> = {
  settling: 'Esta respuesta no se resolvió: primero hay que ver la nueva.',
  ordering_elsewhere: 'No se pidió nada en otro lugar: primero hay que ver la respuesta.',
  taking_back: 'Lo que se resolvió antes queda así: primero hay que ver la nueva.',
};

export const changedInSpanish: SentencesOf<typeof changed> = {
  changed_meanwhile: (of) => {
    switch (of.what) {
      case 'record':
        return `Mientras tanto, alguien cambió ${thisSpanish(of.record)}.`;
      case 'total': {
        const { orderId, total, currency } = of;
        const now =
          total === null ? 'no tiene total' : `su total es ${moneyShown(total, currency, LOCALE)}`;
        return `Mientras tanto, alguien cambió ${orderId}: ${now}. No se aprobó.`;
      }
      case 'answer': {
        const again = of.isFirst ? '' : ' de nuevo';
        return `Mientras tanto, el proveedor respondió${again} sobre ${of.productName}. ${NOT_DONE[of.notDone]}`;
      }
      case 'answered_items':
        return `Mientras tanto ${of.names.length === 1 ? 'cambió' : 'cambiaron'} ${firstInSpanish(of.names)}, por eso no se guardó nada. Hay que volver a ver el pedido.`;
      default:
        return deliverySentence(of.recorded);
    }
  },
};

/** 'Desde que se abrió esta entrega, Mia registró 5 case de Roma Tomatoes y 2 kg de Basil.' */
function deliverySentence(recorded: readonly Recorded[]): string {
  const what =
    recorded.length > 0 ? recorded.map(partOf).join('; ') : 'alguien registró más de ella';
  return `Desde que se abrió esta entrega, ${what}.`;
}

function partOf({ name, isYou, lines, more }: Recorded): string {
  const parts = lines.map(
    (line) => `${spanishAmount(line.quantity)} ${line.unitOfMeasure} de ${line.productName}`,
  );
  if (more > 0) parts.push(more === 1 ? '1 línea más' : `${more} líneas más`);
  const who = isYou ? 'este mismo perfil registró' : `${name ?? 'alguien'} registró`;
  return `${who} ${spanishList(parts)}`;
}
