import { freshId } from '#web/api/fresh-id.ts';
import type { Said } from '#web/api/late-words.ts';
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
  /** Milliseconds since the epoch: its place in the order. No two that wait on one device have the same. */
  since: number;
  /** Tells it from a later one that got the place once this one was gone. */
  key: string;
  /** Whether something may be stored under its id already: a try had no answer. */
  isTried: boolean;
  /** Whether a person entered the moment: then it is not left out when the server refuses it (E16). */
  isMomentEntered: boolean;
  /** Why the server refused it, as it was said then: it waits to be corrected or dropped. */
  refusal: string | null;
  /** What makes that sentence where it is shown (L2); nothing in an entry of an earlier version. */
  said: readonly Said[];
  /** The lines for which it was refused, where that is why. */
  refusedLines: readonly RefusedLine[];
  /** How it gets back to its screen; null where it cannot, as for entries of an earlier version. */
  draft: WaitingDraft | null;
}

/** A line that was refused, and why. */
export interface RefusedLine {
  /** Its place among the lines that were sent. */
  line: number;
  /** As it was said then. */
  sentence: string;
  /** What makes it where it is shown, one for each thing that is wrong; nothing in an entry of an earlier version. */
  said: readonly Said[];
}

/** Where it was entered, and what its screen had kept of it until then. */
export interface WaitingDraft {
  /** Within the app, such as '/employee/count'. */
  address: string;
  /** As the screen keeps its drafts. */
  kept: unknown;
}

/** What a screen hands over; the queue gives it its place, and a key where it has none. */
export type ToKeep = Pick<
  Waiting,
  'submission' | 'authorName' | 'isTried' | 'isMomentEntered' | 'draft'
> &
  Partial<Pick<Waiting, 'key'>>;

export const waitingFrom = (kept: ToKeep, since: number): Waiting => ({
  key: freshId(),
  ...kept,
  form: FORM,
  since,
  ...NOT_REFUSED,
});

/** It waits to be sent. */
export const NOT_REFUSED = { refusal: null, said: [], refusedLines: [] } as const;

/** Whether both are one entry, whatever became of it. An earlier version of the product gave entries no keys. */
export function isSame(
  one: Pick<Waiting, 'since'> & Partial<Pick<Waiting, 'key'>>,
  other: Waiting,
): boolean {
  return one.since === other.since && (one.key ?? '') === other.key;
}

/** The submission to which one refers, such as the order of a photo: it is sent after that. */
export function referenceOf({ content }: Pick<Submission, 'content'>): string | undefined {
  const id = isRecord(content) ? content['orderId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** What is about to be sent. */
export type Next = Pick<Submission, 'author' | 'locationId' | 'content'>;

/** Whether what waits is sent before it: it is of the same author and place and not refused, or what it refers to. */
export function goesBefore({ submission, refusal }: Waiting, next: Next): boolean {
  const { id, author, locationId } = submission;
  const isOfSame = author === next.author && locationId === next.locationId;
  return (isOfSame && refusal === null) || id === referenceOf(next);
}

/** The same, after what it refers to got another id. */
export function withReference(entry: Waiting, orderId: string): Waiting {
  const { submission } = entry;
  return {
    ...entry,
    submission: { ...submission, content: { ...Object(submission.content), orderId } },
  };
}

/**
 * An entry as it was stored; undefined for one that this version cannot read, such as of a later one: it stays stored, and is
 * neither shown nor sent by this page.
 */
export function parseWaiting(value: unknown): Waiting | undefined {
  const entry = isRecord(value) && inPresentForm(value);
  if (!entry) return undefined;
  const submission = parseSubmission(entry['submission']);
  const { authorName, since, key, isTried, isMomentEntered, draft } = entry;
  if (!submission || typeof since !== 'number') return undefined;
  return {
    form: FORM,
    submission,
    authorName: typeof authorName === 'string' ? authorName : '',
    since,
    key: typeof key === 'string' ? key : '',
    // In doubt it was: then nothing is sent under another id without looking.
    isTried: isTried !== false,
    isMomentEntered: isMomentEntered === true,
    ...parseRefusal(entry),
    draft: parseDraft(draft),
  };
}

function parseRefusal({ refusal, said, refusedLines }: Readonly<Record<string, unknown>>) {
  return {
    refusal: typeof refusal === 'string' ? refusal : null,
    said: parseSaid(said),
    refusedLines: Array.isArray(refusedLines) ? refusedLines.flatMap(parseRefused) : [],
  };
}

function parseDraft(value: unknown): WaitingDraft | null {
  if (!isRecord(value) || typeof value['address'] !== 'string') return null;
  return { address: value['address'], kept: value['kept'] };
}

function parseRefused(value: unknown): RefusedLine[] {
  if (!isRecord(value)) return [];
  const { line, sentence, said } = value;
  if (typeof line !== 'number' || typeof sentence !== 'string') return [];
  return [{ line, sentence, said: parseSaid(said) }];
}

const parseSaid = (value: unknown): Said[] => (Array.isArray(value) ? value.filter(isSaid) : []);
const isSaid = (value: unknown): value is Said =>
  isRecord(value) && typeof value['message'] === 'string';

function parseSubmission(value: unknown): Submission | undefined {
  const tried = parseTried(value);
  if (!tried || !isRecord(value)) return undefined;
  const { kind, content, author, locationId, base = null } = value;
  if (typeof kind !== 'string' || typeof author !== 'number') return undefined;
  const place = typeof locationId === 'number' ? locationId : null;
  return { id: tried.id, at: tried.at, kind, content, author, locationId: place, base };
}
