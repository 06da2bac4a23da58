import type { Env } from '../env.ts';
import { SEND_MS } from './email.ts';
import type { HandedOver } from './email.ts';
import { openOutboxFolder } from './outbox-folder.ts';
import { mayHaveArrived, notDelivered, reasonWithoutRecipient } from './not-delivered.ts';
import type { NotDelivered } from './not-delivered.ts';

export interface Sms {
  id: string;
  to: string;
  text: string;
  /** Where the provider reports what became of it; undefined: nowhere. */
  statusCallback: string | undefined;
}

export interface SmsService {
  /** Throws `NotDelivered`. */
  send(sms: Sms): Promise<HandedOver>;
}

/** The text message service of the environment, or else files in the outbox folder. Connects lazily. */
export function openSms(env: Env, { sendMs = SEND_MS } = {}): SmsService {
  return env.SMS ? provider(env.SMS, sendMs) : captured(env);
}

function provider(
  { url, account, token, from }: NonNullable<Env['SMS']>,
  sendMs: number,
): SmsService {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    send: async ({ to, text, statusCallback }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({
          To: inE164(to, from),
          From: from,
          Body: text,
          ...(statusCallback && { StatusCallback: statusCallback }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(sendMs),
      }).catch((error: unknown) => {
        throw unanswered(error);
      });
      const said = await response.text().catch(() => '');
      if (!response.ok) throw refused(response.status, said);
      const sid = /"sid"\s*:\s*"(\w{1,64})"/.exec(said)?.[1];
      return { captured: false, ...(sid && { providerId: sid }) };
    },
  };
}

function captured(env: Env): SmsService {
  const folder = openOutboxFolder(env);
  return {
    send: async ({ id, to, text }) => {
      await folder.put(`${id}.txt`, Buffer.from(`To: ${inE164(to)}\n\n${text}\n`));
      return { captured: true };
    },
  };
}

/**
 * A number in international form: '+15550100'. One without a country code gets the sender's code where
 * that is certain, and is otherwise unchanged: the service knows the account's country.
 */
export function inE164(number: string, from = ''): string {
  // An extension receives no text messages; with its digits the number would be another one.
  if (/[a-z#]/i.test(number)) return number;
  const digits = number.replace('(0)', '').replaceAll(/\D/g, '');
  if (number.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const isNorthAmerican = /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits) && /^\+1\d{10}$/.test(from);
  return isNorthAmerican ? `+1${digits.slice(-10)}` : digits;
}

/** No connection, or one to a server with a wrong certificate: the message was not sent yet. */
const NOT_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

function unanswered(error: unknown): NotDelivered {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  if (cause && 'code' in cause && NOT_REACHED.test(String(cause.code))) {
    return notDelivered({ because: 'sms_unreachable' }, { retry: true });
  }
  return mayHaveArrived({ because: 'sms_time' });
}

function refused(status: number, said: string): NotDelivered {
  if (status === 401 || status === 403) {
    return notDelivered({ because: 'sms_account' }, { retry: false });
  }
  // Whether the service or a proxy before it answers so, the message may have been passed on already.
  if (status >= 500) {
    return mayHaveArrived({ because: 'sms_error', status });
  }
  const reason = reasonWithoutRecipient(/"message"\s*:\s*"([^"]*)"/.exec(said)?.[1] ?? '');
  return notDelivered(
    { because: 'sms_refused', reason: reason || null, status },
    { retry: status === 429 },
  );
}
