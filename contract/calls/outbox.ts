import { z } from 'zod';
import { because } from './because.ts';
import { CodedField, Message } from './coded.ts';
import { instant, UuidParams } from './fields.ts';
import { oneOrMore, Paging } from './query-fields.ts';
import { route } from './route.ts';

/** `captured`: written to the outbox folder, because no service is configured (D23). */
export const OUTBOX_STATES = ['waiting', 'sending', 'sent', 'captured', 'failed'] as const;

export const OutboxMessage = z.object({
  id: z.guid(),
  channel: z.enum(['email', 'sms']),
  /** Shown on screens: 'Purchase order'. */
  reason: z.string(),
  reasonCoded: CodedField,
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  lastErrorCoded: CodedField.nullable(),
  /** A failed attempt may have arrived all the same: sent again, the message may arrive twice. */
  mayHaveArrived: z.boolean(),
  /** When the job will try it; null: only a person sends it. */
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const OutboxFilters = Paging.extend({ state: oneOrMore(OUTBOX_STATES) });
export type OutboxFilters = z.output<typeof OutboxFilters>;

/** Which services are configured. Messages of another channel are captured. */
export const MessageServices = z.object({ email: z.boolean(), sms: z.boolean() });
export type MessageServices = z.output<typeof MessageServices>;

/** The reply of calls that send: `captured` when the message was written to the outbox folder instead. */
export const Sent = Message.extend({ captured: z.boolean() });
export type Sent = z.output<typeof Sent>;

const WORD = /^\w{1,100}$/;

/**
 * What the text message provider reports about a message (V5), in its own names. Other fields stay: the signature
 * covers them all.
 */
export const SmsStatus = z.looseObject({
  MessageSid: z
    .string()
    .regex(WORD, because('wrong_type', { field: 'messageSid', type: 'service_id' })),
  MessageStatus: z
    .string()
    .regex(WORD, because('wrong_type', { field: 'messageStatus', type: 'word' })),
  /** Why it was not delivered: a number of the provider's table. */
  ErrorCode: z
    .string()
    .regex(/^\w{0,100}$/, because('wrong_type', { field: 'errorCode', type: 'number' }))
    .optional(),
});

export const outboxRoutes = {
  listOutbox: route({
    method: 'GET',
    path: '/api/outbox',
    right: 'manager',
    summary: 'Outgoing messages, newest first',
    query: OutboxFilters,
    reply: z.array(OutboxMessage),
    mayLag: true,
  }),
  getOutboxMessage: route({
    method: 'GET',
    path: '/api/outbox/:id',
    right: 'manager',
    summary: 'One outgoing message',
    params: UuidParams,
    reply: OutboxMessage,
    mayLag: true,
  }),
  getMessageServices: route({
    method: 'GET',
    path: '/api/outbox/services',
    right: 'manager',
    summary: 'Whether e-mail and text messages are sent or only captured',
    reply: MessageServices,
  }),
  sendOutboxMessageAgain: route({
    method: 'POST',
    path: '/api/outbox/:id/send',
    right: 'manager',
    summary: 'Send a failed message again',
    params: UuidParams,
    reply: OutboxMessage,
  }),
  receiveSmsStatus: route({
    method: 'POST',
    path: '/api/messages/sms-status',
    right: 'signature',
    summary: 'The text message provider reports whether a message was delivered',
    query: z.object({
      /** The message and its attempt, as the product gave them to the provider. */
      message: z.string().max(100).optional(),
    }),
    body: SmsStatus,
    form: true,
  }),
};
