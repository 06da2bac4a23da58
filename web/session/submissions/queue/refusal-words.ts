import { msg, t } from '@lingui/core/macro';
import { sentenceIn } from '#web/api/late-words.ts';
import type { Said } from '#web/api/late-words.ts';
import { known } from '#web/ui/known.ts';
import type { Outcome } from './queue-ports.ts';
import type { RefusedLine, Waiting } from './waiting.ts';

/** Why the app itself refuses an entry, by codes of its own. */
const OWN = {
  first_try_stored: msg`The first try was stored after all, as it was then: this one differs. Send it again only to add another one.`,
  call_unknown: msg`This version of the app cannot send it.`,
};

/** The app refuses an entry without the server. */
export function refusedHere(code: keyof typeof OWN): Outcome {
  const message = t(OWN[code]);
  return { end: 'refused', sentence: message, said: [{ code, params: {}, message }] };
}

/** Why something was refused, in the language shown; what an earlier version stored stays as it was said then (L2). */
export function sentenceNow({ sentence, said }: Pick<RefusedLine, 'sentence' | 'said'>): string {
  return said.length === 0 ? sentence : [...new Set(said.map(inWords))].join(' ');
}

function inWords(said: Said): string {
  const own = known(OWN, said.code ?? '');
  return own ? t(own) : sentenceIn(said);
}

/** The same of an entry; null of one that was not refused. */
export const refusalOf = ({ refusal, said }: Pick<Waiting, 'refusal' | 'said'>): string | null =>
  refusal === null ? null : sentenceNow({ sentence: refusal, said });
