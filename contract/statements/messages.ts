import { statement } from './statement.ts';
import type { Coded } from './statement.ts';
import { weekdayShown, listed } from '../refusals/words.ts';

/** What is said of messages that went out, and of reminders. */

/** The kinds of messages, as people read them. */
const MESSAGE_KINDS = {
  claim: 'Claim',
  invoice: 'Invoice photo',
  prepared_order: 'Prepared order',
  purchase_order: 'Purchase order',
  purchase_order_not_opened: 'Purchase order not opened',
  purchase_order_not_sent: 'Purchase order not sent',
  reminder: 'Reminder',
  reminder_test: 'Reminder test',
} as const;
export type MessageKindName = keyof typeof MESSAGE_KINDS;

const isKnown = (kind: string): kind is MessageKindName => Object.hasOwn(MESSAGE_KINDS, kind);

/** A kind of another version has its name only. */
export function messageKindWords(kind: string): string {
  return isKnown(kind) ? MESSAGE_KINDS[kind] : kind;
}

const NOT_REACHED = {
  user_deleted: 'This user was deleted',
  no_email: 'No e-mail address',
  no_phone: 'No phone number',
} as const;

export interface To {
  channel: 'email' | 'sms';
  recipient: string;
}
const messageTo = ({ channel, recipient }: To, sent = '') =>
  `${channel === 'email' ? 'E-mail' : 'Text message'}${sent} to ${recipient}`;

/** A test of a reminder: the names of the users whom it reached or not. */
export interface Tested {
  channel: 'email' | 'sms';
  sent: readonly string[];
  captured: readonly string[];
  notSent: readonly { name: string; reason: Coded }[];
  notTried: readonly string[];
}

const withStop = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);

export const messages = {
  message_kind: statement(({ kind }: { kind: string }) => messageKindWords(kind)),
  sent_to: statement((to: To) => messageTo(to, ' sent')),
  captured_to: statement(
    (to: To) =>
      `${messageTo(to)} was written to the outbox folder and not sent, because no service is set up`,
  ),
  not_reached: statement(
    ({ because }: { because: keyof typeof NOT_REACHED }) => NOT_REACHED[because],
  ),
  reminder_silent: statement(
    ({
      locationName,
      vendorName,
      deliveryDate,
    }: {
      locationName: string;
      vendorName: string;
      deliveryDate: string | null;
    }) =>
      `${locationName} has ordered from ${vendorName} ${deliveryDate === null ? 'today' : `for ${weekdayShown(deliveryDate)}`}.`,
  ),
  reminder_for_nobody: statement(
    'It is inactive now, because everyone it went to was deleted. Choose somebody and activate it.',
  ),
  reminder_without_users: statement(
    'Nobody is assigned to this reminder. Choose at least one user first.',
  ),
  reminder_tested: statement(({ channel, sent, captured, notSent, notTried }: Tested, say) => {
    const what = channel === 'email' ? 'e-mail' : 'text message';
    const sentences = [
      ...(sent.length > 0 ? [`Test ${what} sent to ${listed(sent)}.`] : []),
      ...(captured.length > 0
        ? [
            `The test ${what} to ${listed(captured)} was written to the outbox folder and not sent, because no service is set up.`,
          ]
        : []),
      ...notSent.map(({ name, reason }) => `Not sent to ${name}: ${withStop(say(reason))}`),
      ...(notTried.length > 0
        ? [`Not tried for ${listed(notTried)}, because the sending took too long.`]
        : []),
    ];
    return sentences.join(' ');
  }),
};
