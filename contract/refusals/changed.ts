import { moneyShown } from '../values/money-shown.ts';
import { refusal } from './refusal.ts';
import { listed, numberShown, thisOne } from './words.ts';
import type { Noun } from './words.ts';

/** Refusals of what somebody else changed first. */

const NAMED = 5;

/** 'Basil, Limes, 3 more'. */
export function firstNamed(names: readonly string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const NOT_DONE = {
  settling: 'This answer was not settled: look at the new one first.',
  ordering_elsewhere: 'Nothing was ordered elsewhere: look at the answer first.',
  taking_back: 'What was settled before stays: look at the new one first.',
} as const;
export type UnreadAnswer = keyof typeof NOT_DONE;

/** What one person recorded of a delivery after it was opened. */
export interface Recorded {
  /** Null: nobody knows who. */
  name: string | null;
  isYou: boolean;
  /** The first of the lines; `more` others are counted. */
  lines: readonly { productName: string; quantity: number; unitOfMeasure: string }[];
  more: number;
}

type Changed =
  | { what: 'record'; record: Noun }
  | { what: 'total'; orderId: string; total: string | null; currency: string }
  | { what: 'answer'; productName: string; isFirst: boolean; notDone: UnreadAnswer }
  | { what: 'answered_items'; names: readonly string[] }
  | { what: 'delivery'; recorded: readonly Recorded[] };

function changedSentence(changed: Changed): string {
  switch (changed.what) {
    case 'record':
      return `Somebody changed ${thisOne(changed.record)} meanwhile.`;
    case 'total': {
      const { orderId, total, currency } = changed;
      const now = total === null ? 'has no total' : `has a total of ${moneyShown(total, currency)}`;
      return `Somebody changed ${orderId} meanwhile: it ${now}. It was not approved.`;
    }
    case 'answer': {
      const again = changed.isFirst ? '' : ' again';
      return `The vendor answered ${changed.productName}${again} meanwhile. ${NOT_DONE[changed.notDone]}`;
    }
    case 'answered_items':
      return `${firstNamed(changed.names)} changed meanwhile, so nothing was stored. Please look at the order again.`;
    default:
      return deliverySentence(changed.recorded);
  }
}

/** 'Since this delivery was opened, Mia recorded 5 case of Roma Tomatoes and 2 kg of Basil.' */
function deliverySentence(recorded: readonly Recorded[]): string {
  const what = recorded.length > 0 ? listed(recorded.map(partOf)) : 'somebody recorded more of it';
  return `Since this delivery was opened, ${what}.`;
}

function partOf({ name, isYou, lines, more }: Recorded): string {
  const parts = lines.map(
    (line) => `${numberShown(line.quantity)} ${line.unitOfMeasure} of ${line.productName}`,
  );
  if (more > 0) parts.push(more === 1 ? '1 more line' : `${more} more lines`);
  return `${isYou ? 'you' : (name ?? 'somebody')} recorded ${listed(parts)}`;
}

export const changed = { changed_meanwhile: refusal(409, changedSentence) };
