import type { Refusal, Say } from '../refusal.ts';
import type { REFUSALS, RefusalCode } from '../table.ts';
import { isClauseOf } from '../table.ts';
import type { SentencesOf, Translated } from '../translated.ts';
import { lowerFirst } from '../words.ts';
import { accessInSpanish } from './access.ts';
import { answeringInSpanish } from './answering.ts';
import { buyingInSpanish } from './buying.ts';
import { callsInSpanish } from './calls.ts';
import { changedInSpanish } from './changed.ts';
import { fieldsInSpanish } from './fields.ts';
import { importRowsInSpanish } from './import-rows.ts';
import { importingInSpanish } from './importing.ts';
import { inputInSpanish } from './input.ts';
import { orderingInSpanish } from './ordering.ts';
import { pricesInSpanish } from './prices.ts';
import { recordsInSpanish } from './records.ts';
import { referencesInSpanish } from './references.ts';
import { requestsInSpanish } from './requests.ts';
import { sendingInSpanish } from './sending.ts';
import { shelfInSpanish } from './shelf.ts';

/** The Spanish sentence of every refusal (L2), by the words of `docs/glosario.md`. */
const IN_SPANISH: SentencesOf<typeof REFUSALS> = {
  ...callsInSpanish,
  ...accessInSpanish,
  ...requestsInSpanish,
  ...fieldsInSpanish,
  ...inputInSpanish,
  ...referencesInSpanish,
  ...recordsInSpanish,
  ...pricesInSpanish,
  ...orderingInSpanish,
  ...answeringInSpanish,
  ...changedInSpanish,
  ...buyingInSpanish,
  ...shelfInSpanish,
  ...importingInSpanish,
  ...importRowsInSpanish,
  ...sendingInSpanish,
  no_answer: 'No hay conexión con el servidor. Hay que revisar la red e intentarlo de nuevo.',
  unreachable: 'No se puede contactar al servidor en este momento. Intentar de nuevo.',
  unknown: 'Algo falló. Intentar de nuevo.',
  invalid_input: ({ because }, say) => say(because),
};

/** Undefined for a code of an older or newer version. */
export function spanishRefusal({ code, params }: Refusal, say: Say): string | undefined {
  if (!Object.hasOwn(IN_SPANISH, code)) return undefined;
  // The maker of the code has checked that the params are its own.
  const sentence = IN_SPANISH[code as RefusalCode] as Translated<object>;
  return typeof sentence === 'string' ? sentence : sentence(params, say);
}

/** As a part of a sentence about a row, as `clauseOf` makes it in English. */
export function spanishClause(refusal: Refusal): string {
  const say: Say = (of) => spanishRefusal(of, say) ?? of.code;
  const sentence = say(refusal);
  if (isClauseOf(refusal)) return sentence;
  return lowerFirst(sentence.replace(/\.$/, ''));
}
