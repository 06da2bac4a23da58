import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '../env.ts';
import { refuse } from '../failure.ts';

const HEADER = 'x-twilio-signature';

interface Signed {
  /** The path and query of the request, as they were sent. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Every field of the form. */
  fields: Readonly<Record<string, unknown>>;
}

/**
 * Checks that the provider of text messages sent this, as its documentation says: HMAC-SHA1, with the account's token, of
 * the public address and of each field's name and value, sorted by name. Throws `wrong_signature`, also where no provider
 * or no public address is configured.
 */
export function requireSigned(env: Env, { url, headers, fields }: Signed): void {
  const given = Buffer.from(String(headers[HEADER] ?? ''));
  if (env.SMS && env.PUBLIC_URL) {
    const signed = Buffer.from(signatureOf(`${env.PUBLIC_URL}${url}`, fields, env.SMS.token));
    if (given.length === signed.length && timingSafeEqual(given, signed)) return;
  }
  throw refuse('wrong_signature');
}

export function signatureOf(
  address: string,
  fields: Readonly<Record<string, unknown>>,
  token: string,
): string {
  const names = Object.keys(fields).sort();
  const text = address + names.map((name) => `${name}${String(fields[name])}`).join('');
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}
