import { vendorClaimMessage } from '../claims/claim-message.ts';
import { invoiceMessage } from '../invoice-photos/invoice-message.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { preparedOrderMessage } from '../prepared-orders/prepared-message.ts';
import { notOpenedMessage } from '../purchase-orders/not-opened-message.ts';
import { notSentMessage } from '../planned-sendings/not-sent-message.ts';
import { reminderMessage, reminderTestMessage } from '../reminders/messages.ts';
import { purchaseOrderMessage } from '../vendor-orders/purchase-order-message.ts';

/** Every kind of message that the outbox sends. */
export const messageKinds: readonly MessageKind[] = [
  purchaseOrderMessage,
  vendorClaimMessage,
  notOpenedMessage,
  preparedOrderMessage,
  notSentMessage,
  invoiceMessage,
  reminderMessage,
  reminderTestMessage,
];
