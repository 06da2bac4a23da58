import { PassThrough } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { Env } from '../env.ts';
import { openOutboxFolder } from './outbox-folder.ts';
import { mayHaveArrived, notDelivered, reasonWithoutRecipient } from './not-delivered.ts';
import type { NotDelivered } from './not-delivered.ts';

export interface Email {
  id: string;
  to: string;
  /** The Reply-To address; null leaves replies to MAIL_FROM. */
  replyTo: string | null;
  /** The `id` of an earlier e-mail, below which mail programs show this one. */
  inReplyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly { fileName: string; contentType: string; bytes: Uint8Array }[];
}

/** `captured`: written to the outbox folder, because no service is configured (D23). */
export interface HandedOver {
  captured: boolean;
  /** The provider's id of a text message. */
  providerId?: string;
}

export interface EmailService {
  /** Throws `NotDelivered`. */
  send(email: Email): Promise<HandedOver>;
}

const CONNECT_MS = 5_000;
export const SEND_MS = 20_000;

/** The mail server of SMTP_URL, or else files in the outbox folder. Connects lazily. */
export function openEmail(
  env: Env,
  { connectMs = CONNECT_MS, sendMs = SEND_MS } = {},
): EmailService {
  return env.SMTP_URL ? mailServer(env, env.SMTP_URL, { connectMs, sendMs }) : captured(env);
}

function mailServer(
  env: Env,
  url: string,
  { connectMs, sendMs }: { connectMs: number; sendMs: number },
): EmailService {
  return {
    send: async (email) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: connectMs,
        greetingTimeout: connectMs,
        dnsTimeout: connectMs,
        socketTimeout: sendMs,
      });
      // Nodemailer reads the message once it is connected and logged in: until then it surely did not arrive.
      let wasRead = false;
      transport.use('stream', ({ message }, done) => {
        message.transform(() => {
          wasRead = true;
          return new PassThrough();
        });
        done();
      });
      const signal = AbortSignal.timeout(sendMs);
      await transport.sendMail({ ...mailOf(email, env), signal }).catch((error: unknown) => {
        throw failureOf(error, { wasRead, wasLate: signal.aborted });
      });
      return { captured: false };
    },
  };
}

function captured(env: Env): EmailService {
  const folder = openOutboxFolder(env);
  return {
    send: async (email) => {
      const { createTransport } = await import('nodemailer');
      const toBytes = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await toBytes.sendMail(mailOf(email, env));
      if (!Buffer.isBuffer(message)) throw new Error('the message is not in one piece');
      await folder.put(`${email.id}.eml`, message);
      return { captured: true };
    },
  };
}

function mailOf(email: Email, env: Env): SendMailOptions {
  const { id, to, replyTo, inReplyTo, subject, text, html, attachments } = email;
  const domain = /@([\w.-]+)/.exec(env.MAIL_FROM)?.[1] ?? 'localhost';
  const messageId = (of: string) => `<${of}@${domain}>`;
  return {
    // The same for every try, so that a mailbox recognises a duplicate.
    messageId: messageId(id),
    ...(inReplyTo && { inReplyTo: messageId(inReplyTo), references: messageId(inReplyTo) }),
    from: env.MAIL_FROM,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html && { html }),
    attachments: attachments.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface MailError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Its own error contains the recipient and is not passed on. */
function failureOf(
  thrown: unknown,
  { wasRead, wasLate }: { wasRead: boolean; wasLate: boolean },
): NotDelivered {
  const error: MailError = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error.code === 'EAUTH') {
    return notDelivered({ because: 'email_account' }, { retry: false });
  }
  if (error.responseCode && error.responseCode >= 400) {
    const reason = reasonWithoutRecipient(error.response ?? String(error.responseCode));
    return notDelivered({ because: 'email_refused', reason }, { retry: error.responseCode < 500 });
  }
  if (!wasRead) return notDelivered({ because: 'email_unreachable' }, { retry: true });
  return mayHaveArrived({ because: wasLate ? 'email_time' : 'email_connection' });
}
