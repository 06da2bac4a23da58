import { refusal } from './refusal.ts';
import { nounOf, waitingTime } from './words.ts';
import type { Noun } from './words.ts';

/** Refusals of a call as a whole, whatever it is about. */

const UNAVAILABLE = {
  database: 'The database does not answer just now. Please try again in a moment.',
  imports: 'Too many files are being imported just now. Please try again in a moment.',
  links: 'Too many order links are being opened just now. Please try again in a moment.',
  lists: 'Too many whole lists and exports are being read. Please try again in a moment.',
  locked:
    'Somebody is changing the same thing just now, which takes longer than usual. Please try again in a moment.',
  overload: 'Too much is going on just now. Please try again in a few seconds.',
  pdf_of_document: 'This document is too large for a PDF.',
  pdf_time: 'The PDF could not be drawn in time. Please try again in a moment.',
  pdfs: 'Too many PDFs are being drawn just now. Please try again in a moment.',
  photo_storage: 'The photo storage does not answer just now. Please try again in a moment.',
  photos: 'Too many photos at once. Please try again in a moment.',
  screens: 'Too many screens are open just now. Please try again.',
  sign_ins: 'Too many people are signing in just now. Please try again in a few seconds.',
  transactions: 'Too many changes wait for each other just now. Please try again in a moment.',
  upload: 'The upload could not be stored just now. Please try again.',
} as const;

const TOO_MANY = {
  answers: 'Too many answers through this link. Please wait a minute.',
  calls: 'Too many calls from this address. Please wait a minute.',
  link_used_up:
    'Very many answers were given through this link. Please call instead, or ask for a new link.',
  screens: 'Too many screens are open at this address. Please close some.',
} as const;

export type TooManyCalls = keyof typeof TOO_MANY;
type TooMany =
  | { because: TooManyCalls }
  | { because: 'tries'; seconds: number }
  | { because: 'messages'; most: number };

const TOO_SLOW = {
  caller_left: 'The caller left before the answer began.',
  left_before_pdf: 'The connection was closed before the PDF was drawn.',
  read: 'The answer was read too slowly.',
  sent: 'This took too long to arrive, so it was given up. Please try again.',
} as const;

const TOO_LARGE = {
  head: 'The address or the headers of this request are too large.',
  request: 'This request is too large.',
} as const;

const UNSUPPORTED = {
  form: 'This call takes a form with a file.',
  json: 'This call takes application/json.',
  photo:
    'This file cannot be read as a photo. Choose a JPEG, PNG, WebP, GIF or AVIF that opens on your device.',
} as const;

/** Not records: an address and a link have sentences of their own. */
const NOWHERE = {
  address: 'There is nothing at this address.',
  link: 'This order link is invalid or has expired. Please contact your vendor representative for a new link.',
} as const;

const isNowhere = (what: string): what is keyof typeof NOWHERE => what in NOWHERE;

/** With `because`: one status for many limits, which all pass. */
export const calls = {
  not_found: refusal(404, ({ what }: { what: Noun | keyof typeof NOWHERE }) =>
    isNowhere(what) ? NOWHERE[what] : `This ${nounOf(what)} does not exist or was deleted.`,
  ),
  same_moment: refusal(
    409,
    'Somebody changed the same thing at the same moment. Please try again.',
  ),
  exists_already: refusal(409, 'Something with this name or id exists already.'),
  not_deleted: refusal(409, ({ what }: { what: Noun }) => `This ${nounOf(what)} is not deleted.`),
  too_large: refusal(413, ({ because }: { because: keyof typeof TOO_LARGE }) => TOO_LARGE[because]),
  file_too_large: refusal(
    413,
    ({ megabytes }: { megabytes: number }) => `This file is larger than ${megabytes} MB.`,
  ),
  photo_too_large: refusal(
    413,
    ({ megapixels }: { megapixels: number }) =>
      `This photo has more than ${megapixels} megapixels. Take it in a smaller size.`,
  ),
  unsupported_type: refusal(
    415,
    ({ because }: { because: keyof typeof UNSUPPORTED }) => UNSUPPORTED[because],
  ),
  too_slow: refusal(408, ({ because }: { because: keyof typeof TOO_SLOW }) => TOO_SLOW[because]),
  too_many: refusal(429, (too: TooMany) => {
    switch (too.because) {
      case 'tries':
        return `Too many wrong tries. Please try again in ${waitingTime(too.seconds)}.`;
      case 'messages':
        return `This recipient was sent ${too.most} messages about the same within the last hour. Please try again later.`;
      default:
        return TOO_MANY[too.because];
    }
  }),
  unavailable: refusal(
    503,
    ({ because }: { because: keyof typeof UNAVAILABLE }) => UNAVAILABLE[because],
  ),
  internal: refusal(
    500,
    ({ requestId }: { requestId: string }) =>
      `Something went wrong on our side. Please try again; if it stays so, quote ${requestId}.`,
  ),
};
