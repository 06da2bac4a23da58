import { refusal } from './refusal.ts';
import type { Refusal, Say } from './refusal.ts';

/** Why a message was not sent, and what cannot be done with one. */

/** It is unknown whether the message arrived: sent again, it may arrive twice. */
const UNCERTAIN = {
  email_connection: 'The connection to the mail server broke',
  email_time: 'The mail server did not answer in time',
  sms_time: 'The text message service did not answer in time',
  unknown: 'Something went wrong while sending',
} as const;

const FAILED = {
  before_backup: 'Not sent before the backup was made; since then the message may have arrived.',
  email_account: 'The mail server does not accept the account in SMTP_URL.',
  email_unreachable: 'The mail server cannot be reached just now.',
  not_known: 'It is not known whether it arrived.',
  not_sent: 'This message was not sent.',
  photo_gone: 'The photo is no longer stored.',
  reminder_late: 'This reminder would have been more than an hour late.',
  sms_account: 'The text message service does not accept our account.',
  sms_unreachable: 'The text message service cannot be reached just now.',
  stopped_before: 'The server stopped before sending; the message did not arrive.',
  stopped_sending: 'The server stopped while sending; the message may have arrived.',
} as const;

type UncertainDelivery = keyof typeof UNCERTAIN;
type FailedDelivery = keyof typeof FAILED;
/** Those that are a sentence without params. */
export type PlainReasonNotDelivered = UncertainDelivery | FailedDelivery;

export type ReasonNotDelivered =
  | { because: PlainReasonNotDelivered }
  | { because: 'email_refused'; reason: string }
  /** `status` is null where an earlier version stored the reason only. */
  | { because: 'sms_refused'; reason: string | null; status: number | null }
  | { because: 'sms_error'; status: number }
  | { because: 'outbox_folder'; reason: string }
  | { because: 'sms_undelivered'; error: string | null }
  | { because: 'unknown_kind'; kind: string }
  /** The subject of the message no longer exists, such as an order that was deleted. */
  | { because: 'refused'; refusal: Refusal }
  /** A sentence that an earlier version stored, and that is none of those above. */
  | { because: 'as_written'; text: string };

const isUncertain = (because: string): because is UncertainDelivery => because in UNCERTAIN;

function notDeliveredSentence(not: ReasonNotDelivered, say: Say): string {
  switch (not.because) {
    case 'email_refused':
      return `The mail server refused this message: ${not.reason}`;
    case 'sms_refused':
      return `The text message service refused this message: ${not.reason ?? `status ${not.status}`}`;
    case 'sms_error':
      return `The text message service answered with an error (status ${not.status}); the message may have arrived.`;
    case 'outbox_folder':
      return `The message could not be written to the outbox folder: ${not.reason}.`;
    case 'sms_undelivered':
      return `The text message service reports that this message was not delivered${not.error === null ? '' : ` (error ${not.error})`}.`;
    case 'refused':
      return say(not.refusal);
    case 'as_written':
      return not.text;
    case 'unknown_kind':
      return `This version does not send messages of the kind '${not.kind}'.`;
    default:
      return isUncertain(not.because)
        ? `${UNCERTAIN[not.because]}; the message may have arrived.`
        : FAILED[not.because];
  }
}

export const sending = {
  not_delivered: refusal(503, notDeliveredSentence),
  message_being_sent: refusal(409, 'This message is being sent just now.'),
  message_sent: refusal(409, 'This message was sent already.'),
  reminder_changed: refusal(
    409,
    'This reminder was deleted or made inactive since, or no longer goes to this address.',
  ),
};
