import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

interface Report {
  /** The StatusCallback that the provider was given. */
  address: string;
  token: string;
  fields: Record<string, string>;
  /** Instead of the right one. */
  signature?: string;
}

/** A report as the provider documents it: a signed form, sent to the address that it was given. */
export async function reportSms(
  app: FastifyInstance,
  { address, token, fields, signature }: Report,
): Promise<number> {
  const { host, pathname, search } = new URL(address);
  let signed = address;
  for (const name of Object.keys(fields).sort()) signed += name + fields[name];
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'user-agent': 'TwilioProxy/1.1',
      'x-twilio-signature': signature ?? createHmac('sha1', token).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return statusCode;
}
