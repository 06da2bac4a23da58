import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ACCESS_CODE_MAX, ACCESS_CODE_MIN } from '../contract/values/limits.ts';
import { databaseOf, databaseVariables, missingDatabase } from './env-database.ts';
import { ACCESS_MODES } from '../contract/calls/session.ts';
import { LOG_LEVELS } from './log.ts';
import { NAMED_RANGES } from './named-ranges.ts';

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
type BucketVariables = Partial<Record<(typeof BUCKET)[number], string>>;

/** The bucket for photos, if there is one. */
function bucketOf(env: BucketVariables & { S3_REGION: string; S3_FORCE_PATH_STYLE: boolean }) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_REGION: region, S3_FORCE_PATH_STYLE: forcePathStyle } = env;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle };
}

const SMS = ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const;
type SmsVariables = Partial<Record<(typeof SMS)[number], string>>;

/** The text message service, if there is one. */
function smsOf(env: SmsVariables & { SMS_URL: string }) {
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = env;
  return account && token && from ? { url, account, token, from } : undefined;
}

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
type OidcVariables = Partial<Record<(typeof OIDC)[number], string>>;

/** The provider of single sign-on, if there is one (A1). */
function oidcOf(env: OidcVariables & { OIDC_LABEL: string }) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, label: env.OIDC_LABEL };
}

/** Without https its answers could be forged; on this machine there is nobody in between. */
function isSafeIssuer(issuer: string): boolean {
  // Another rule reports that it is no address.
  if (!URL.canParse(issuer)) return true;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** An address, or a range such as 10.0.0.0/8. */
function isAddressRange(text: string): boolean {
  if (Object.hasOwn(NAMED_RANGES, text)) return true;
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  const most = family === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/**
 * The proxies that are trusted for the caller's address, host and protocol. Addresses and not a number of proxies: a number
 * would trust any client that reaches this process without the proxy.
 */
const proxies = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .refine(
    (list) => list.every(isAddressRange),
    'must be addresses of proxies, such as 10.0.0.5 or 10.0.0.0/24, loopback, linklocal or uniquelocal',
  );

/** The configuration, each variable once. The README's table has the same defaults. */
const Environment = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .pipe(z.int().max(65_535, 'must be at most 65535'))
      .default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((folder) => resolve(folder)),
    ...databaseVariables,
    DATABASE_NAMED_STATEMENTS: flag.optional(),
    DEMO: flag.optional(),
    ACCESS_MODE: z.enum(ACCESS_MODES, 'must be open or pin').default('open'),
    ACCESS_CODE: z
      .string()
      .trim()
      .min(ACCESS_CODE_MIN, `must be at least ${ACCESS_CODE_MIN} characters`)
      .max(ACCESS_CODE_MAX, `must be at most ${ACCESS_CODE_MAX} characters`)
      .normalize('NFC')
      .optional(),
    OIDC_ISSUER: z
      .url('must be an address such as https://login.example.com')
      .refine(isSafeIssuer, 'must start with https://')
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_LABEL: z
      .string()
      .trim()
      .max(60, 'must be at most 60 characters')
      .default('Sign in with single sign-on'),
    ALLOW_OPEN_ACCESS: flag.default(false),
    PUBLIC_URL: z
      .url({
        protocol: /^https?$/,
        message: 'must be an address such as https://orders.example.com',
      })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    TRUST_PROXY: proxies.optional(),
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/, message: 'must be an address such as https://s3.example.com' })
      .optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_FORCE_PATH_STYLE: flag.default(true),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^\s]+$/, 'must look like smtp://name:password@mail.example.com:587')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/,
        'must look like Harbor & Vine <orders@example.com>',
      )
      .optional(),
    SMS_URL: z
      .url({ protocol: /^https?$/, message: 'must be an address such as https://api.twilio.com' })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api.twilio.com'),
    SMS_ACCOUNT: z.string().optional(),
    SMS_TOKEN: z.string().optional(),
    SMS_FROM: z.string().optional(),
    PUBLIC_LINK_DAYS: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of days')
      .transform(Number)
      .pipe(z.int().min(1, 'must be at least 1').max(365, 'must be at most 365'))
      .default(14),
    HISTORY_YEARS: z
      .string()
      .regex(/^\d{1,2}$/, 'must be a number of years')
      .transform(Number)
      .pipe(z.int().min(2, 'must be at least 2: what the law may ask for is kept'))
      .optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 letters, digits and signs, without spaces')
      .optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  .transform((env) => ({
    ...env,
    MAIL_FROM: env.MAIL_FROM ?? 'ProcureApp <procureapp@localhost>',
    SMS: smsOf(env),
    OIDC: oidcOf(env),
    // People of the demo have no PIN, and pin mode begins with the setup of an organization.
    DEMO: env.DEMO ?? (env.DATABASE_URL === undefined && env.ACCESS_MODE === 'open'),
    S3: bucketOf(env),
    DATABASE: databaseOf(env),
  }));

export type Env = z.output<typeof Environment>;

type Given = Record<string, string | undefined>;

/** Rules across variables. They look at the given texts, so that their mistakes are reported beside those in single variables. */
function mistakesAcross(given: Given): string[] {
  const mistakes = [
    ...missingOf(BUCKET, given),
    ...missingOf(SMS, given),
    ...missingOf(OIDC, given),
    ...missingDatabase(given),
  ];
  if (given['SMTP_URL'] && !given['MAIL_FROM']) {
    mistakes.push('MAIL_FROM is missing: SMTP_URL needs the address that mail comes from');
  }
  const { HOST, ALLOW_OPEN_ACCESS, ACCESS_MODE } = given;
  if (
    ACCESS_MODE !== 'pin' &&
    HOST &&
    !LOOPBACK.has(HOST) &&
    !flag.safeParse(ALLOW_OPEN_ACCESS).data
  ) {
    mistakes.push(
      'HOST lets other machines in, and in open mode anyone who reaches this address can do anything. ' +
        'Set ACCESS_MODE=pin, keep 127.0.0.1 behind a proxy that asks who it is, or say ALLOW_OPEN_ACCESS=true',
    );
  }
  return mistakes;
}

/**
 * A partly configured bucket would silently count as none, and photos would be stored in a folder without a backup;
 * messages that should be sent would be captured.
 */
function missingOf(names: readonly string[], given: Given): string[] {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map(
    (name) => `${name} is missing: ${names.join(', ')} are set together or not at all`,
  );
}

/** Reads the environment. Throws one error that names every mistake on its own line. An empty variable counts as unset. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const single = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const mistakes = [...(single ?? []), ...mistakesAcross(given)];
  if (parsed.success && mistakes.length === 0) return parsed.data;
  const lines = mistakes.map((mistake) => `  ${mistake}`);
  throw new Error(`The configuration has mistakes:\n${lines.join('\n')}`);
}
