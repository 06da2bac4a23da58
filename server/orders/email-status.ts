import type { Order } from '../../contract/orders.ts';

type EmailStatus = Order['ottomateEmailStatus'];

/** Where a manager may put the state of an invoice e-mail by hand: 'Reset Status' and 'Mark as Sent'. All else is sending's. */
const BY_HAND: Record<EmailStatus, readonly EmailStatus[]> = {
  not_sent: [],
  sent: ['not_sent'],
  failed: ['sent'],
};

export function canEmailStatusBeSet(from: EmailStatus, to: EmailStatus): boolean {
  return BY_HAND[from].includes(to);
}

const WORDS: Record<EmailStatus, string> = {
  not_sent: 'not sent',
  sent: 'sent',
  failed: 'failed',
};

/** Why not, for a person. */
export function whyEmailStatusNotSet(from: EmailStatus, to: EmailStatus): string {
  if (to === 'failed') return 'An invoice e-mail fails by itself, when it cannot be delivered.';
  if (from === 'not_sent') return 'This invoice was not sent yet. Send it instead.';
  return `An invoice e-mail that is ${WORDS[from]} cannot become ${WORDS[to]}.`;
}
