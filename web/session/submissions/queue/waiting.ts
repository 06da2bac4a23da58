import { isRecord } from '#web/session/stored.ts';
import { parseTried } from '../submission.ts';
import type { Submission } from '../submission.ts';
import { FORM, inPresentForm } from './forms.ts';

/** A submission that waits on the device until the server has answered (O5). */
export interface Waiting {
  form: typeof FORM;
  submission: Submission;
  /** For whoever sees the device meanwhile: whose work it is. */
  authorName: string;
  /** Milliseconds since the epoch: its place in the order. No two of one device have the same. */
  since: number;
  /** Whether something may be stored under its id already: a try had no answer. */
  isTried: boolean;
  /** Whether a person entered the moment: then it is not left out when the server refuses it (E16). */
  isMomentEntered: boolean;
  /** Why the server refused it: it waits to be corrected or dropped. */
  refusal: string | null;
}

/** What a screen hands over; the queue gives it its place. */
export type ToKeep = Pick<Waiting, 'submission' | 'authorName' | 'isTried' | 'isMomentEntered'>;

export const waitingFrom = (kept: ToKeep, since: number): Waiting => ({
  ...kept,
  form: FORM,
  since,
  refusal: null,
});

/**
 * An entry as it was stored; undefined for one that this version cannot read, such as of a later one: it stays stored, and is
 * neither shown nor sent by this page.
 */
export function parseWaiting(value: unknown): Waiting | undefined {
  const entry = isRecord(value) && inPresentForm(value);
  if (!entry) return undefined;
  const submission = parseSubmission(entry['submission']);
  const { authorName, since, isTried, isMomentEntered, refusal } = entry;
  if (!submission || typeof since !== 'number') return undefined;
  return {
    form: FORM,
    submission,
    authorName: typeof authorName === 'string' ? authorName : '',
    since,
    // In doubt it was: then nothing is sent under another id without looking.
    isTried: isTried !== false,
    isMomentEntered: isMomentEntered === true,
    refusal: typeof refusal === 'string' ? refusal : null,
  };
}

function parseSubmission(value: unknown): Submission | undefined {
  const tried = parseTried(value);
  if (!tried || !isRecord(value)) return undefined;
  const { kind, content, author, locationId, base = null } = value;
  if (typeof kind !== 'string' || typeof author !== 'number') return undefined;
  const place = typeof locationId === 'number' ? locationId : null;
  return { id: tried.id, at: tried.at, kind, content, author, locationId: place, base };
}
