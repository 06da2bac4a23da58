import { spanishRefusal } from '../../refusals/spanish/table.ts';
import type { Translated } from '../../refusals/translated.ts';
import type { Coded } from '../statement.ts';
import type { STATEMENTS } from '../table.ts';
import type { StatementsOf } from '../translated.ts';
import { importsInSpanish } from './imports.ts';
import { messagesInSpanish } from './messages.ts';
import { orderedInSpanish } from './ordering.ts';
import { sendingsInSpanish } from './sendings.ts';
import { standingInSpanish } from './standing.ts';
import { stockInSpanish } from './stock.ts';
import { subjectsInSpanish } from './subjects.ts';
import { timelineInSpanish } from './timeline.ts';

const IN_SPANISH: StatementsOf<typeof STATEMENTS> = {
  ...timelineInSpanish,
  ...messagesInSpanish,
  ...subjectsInSpanish,
  ...stockInSpanish,
  ...importsInSpanish,
  ...orderedInSpanish,
  ...standingInSpanish,
  ...sendingsInSpanish,
  as_written: ({ text }) => text,
};

/** In Spanish: the sentence of a statement or a refusal (L2). A code of another version has no sentence: `otherwise`. */
export function inSpanish({ code, params }: Coded, otherwise = code): string {
  const refusal = spanishRefusal({ code, params }, inSpanish);
  if (refusal !== undefined) return refusal;
  if (!Object.hasOwn(IN_SPANISH, code)) return otherwise;
  const sentence = IN_SPANISH[code as keyof typeof IN_SPANISH] as Translated<object>;
  return typeof sentence === 'string' ? sentence : sentence(params, inSpanish);
}
