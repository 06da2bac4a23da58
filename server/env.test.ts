import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('the environment', () => {
  test('needs no variable: the defaults are those of the README table', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DEMO: true,
      ACCESS_MODE: 'open',
    });
  });

  test('loads the demo by default only into the embedded database (D36)', () => {
    const DATABASE_URL = 'postgres://me@db/procureapp';
    expect(readEnv({ DATABASE_URL }).DEMO).toBe(false);
    expect(readEnv({ DATABASE_URL, DEMO: 'true' }).DEMO).toBe(true);
  });

  test('a second address says that a pooler is in between, which knows no names of statements unless it is said (23.8)', () => {
    const DATABASE_URL = 'postgres://me@pooler/procureapp';
    const DATABASE_DIRECT_URL = 'postgres://me@db/procureapp';
    expect(readEnv({}).DATABASE).toBeUndefined();
    expect(readEnv({ DATABASE_URL }).DATABASE).toEqual({
      url: DATABASE_URL,
      direct: DATABASE_URL,
      replicas: [],
      isPooled: false,
      areNamed: true,
    });
    const both = { DATABASE_URL, DATABASE_DIRECT_URL };
    expect(readEnv(both).DATABASE).toMatchObject({
      direct: DATABASE_DIRECT_URL,
      isPooled: true,
      areNamed: false,
    });
    const named = { ...both, DATABASE_NAMED_STATEMENTS: 'true' };
    expect(readEnv(named).DATABASE).toMatchObject({ isPooled: true, areNamed: true });
  });

  test('replicas are addresses with spaces in between (23.8)', () => {
    const DATABASE_URL = 'postgres://me@db1/procureapp';
    const DATABASE_READ_URL = ' postgres://me@db2/procureapp  postgres://me@db3/procureapp ';
    expect(readEnv({ DATABASE_URL, DATABASE_READ_URL }).DATABASE?.replicas).toEqual([
      'postgres://me@db2/procureapp',
      'postgres://me@db3/procureapp',
    ]);
    expect(() => readEnv({ DATABASE_URL, DATABASE_READ_URL: 'db2 db3' })).toThrow(
      /DATABASE_READ_URL.* must start with postgres/,
    );
    expect(() => readEnv({ DATABASE_READ_URL })).toThrow(/DATABASE_URL is missing/);
  });

  test('refuses to listen to other machines without ALLOW_OPEN_ACCESS (D29)', () => {
    expect(() => readEnv({ HOST: '0.0.0.0' })).toThrow(/ALLOW_OPEN_ACCESS=true/);
    expect(readEnv({ HOST: '0.0.0.0', ALLOW_OPEN_ACCESS: 'true' }).HOST).toBe('0.0.0.0');
  });

  test('lets pin mode listen to other machines, and loads no demo there (D29, A6)', () => {
    const env = readEnv({ ACCESS_MODE: 'pin', HOST: '0.0.0.0' });
    expect(env).toMatchObject({ ACCESS_MODE: 'pin', HOST: '0.0.0.0', DEMO: false });
    expect(readEnv({ ACCESS_MODE: 'pin', DEMO: 'true' }).DEMO).toBe(true);
  });

  test('takes an access code of 8 to 64 characters (A2)', () => {
    expect(readEnv({ ACCESS_CODE: ' blue harbour ' }).ACCESS_CODE).toBe('blue harbour');
    expect(() => readEnv({ ACCESS_CODE: 'short' })).toThrow(/ACCESS_CODE must be at least 8/);
    expect(() => readEnv({ ACCESS_CODE: 'x'.repeat(65) })).toThrow(
      /ACCESS_CODE must be at most 64/,
    );
  });

  test('takes a token of monitoring that can stand in a header and is long enough', () => {
    expect(readEnv({ METRICS_TOKEN: 'x'.repeat(16) }).METRICS_TOKEN).toBe('x'.repeat(16));
    for (const METRICS_TOKEN of [
      'x'.repeat(15),
      'a token with spaces',
      'ein Schlüssel für Metriken',
    ])
      expect(() => readEnv({ METRICS_TOKEN })).toThrow(/METRICS_TOKEN must be at least 16/);
  });

  test('takes the provider of single sign-on whole or not at all, and by https (A1)', () => {
    const rest = { OIDC_CLIENT_ID: 'procureapp', OIDC_CLIENT_SECRET: 'secret' };
    const OIDC_ISSUER = 'https://login.example.com/chain';
    expect(readEnv({}).OIDC).toBeUndefined();
    expect(readEnv({ ...rest, OIDC_ISSUER, OIDC_LABEL: 'Chain ID' }).OIDC).toEqual({
      issuer: OIDC_ISSUER,
      clientId: 'procureapp',
      clientSecret: 'secret',
      label: 'Chain ID',
    });
    expect(() => readEnv(rest)).toThrow(/OIDC_ISSUER is missing/);
    expect(() => readEnv({ ...rest, OIDC_ISSUER: 'http://login.example.com' })).toThrow(
      /OIDC_ISSUER must start with https/,
    );
    expect(() => readEnv({ ...rest, OIDC_ISSUER: 'login' })).toThrow(
      /OIDC_ISSUER must be an address/,
    );
    expect(readEnv({ ...rest, OIDC_ISSUER: 'http://localhost:9000' }).OIDC).toBeDefined();
  });

  test('reports every mistake at once', () => {
    const variables = {
      PORT: 'http',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'here',
    };
    expect(() => readEnv(variables)).toThrow(
      /PORT must be a port number[^]*DATABASE_URL must[^]*PUBLIC_URL must[^]*LOG_LEVEL must/,
    );
  });

  test('reports missing variables together with other mistakes', () => {
    const variables = { PORT: 'http', HOST: '0.0.0.0', S3_BUCKET: 'photos', SMS_FROM: '+1 555' };
    expect(() => readEnv(variables)).toThrow(
      /PORT must be a port[^]*S3_ENDPOINT is missing[^]*SMS_ACCOUNT is missing[^]*HOST lets other machines in/,
    );
    expect(() => readEnv({ SMTP_URL: 'mail', PUBLIC_LINK_DAYS: '0', HOST: '::' })).toThrow(
      /SMTP_URL must[^]*PUBLIC_LINK_DAYS must[^]*MAIL_FROM is missing[^]*HOST lets/,
    );
  });

  test('does not report an invalid variable as missing', () => {
    const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const read = () =>
      readEnv({ ...bucket, S3_ENDPOINT: 'here', HOST: '::', ALLOW_OPEN_ACCESS: 'x' });
    expect(read).toThrow(/S3_ENDPOINT must be an address/);
    expect(read).toThrow(/ALLOW_OPEN_ACCESS must be/);
    expect(read).not.toThrow(/missing/);
  });

  test.each(['ftp://orders.example.com', 'orders.example.com', 'mailto:me@example.com'])(
    'refuses %s as PUBLIC_URL: it must be http or https',
    (PUBLIC_URL) => {
      expect(() => readEnv({ PUBLIC_URL })).toThrow(/PUBLIC_URL must be an address such as https/);
    },
  );

  test('trusts the listed proxies, and none by default', () => {
    expect(readEnv({}).TRUST_PROXY).toBeUndefined();
    expect(readEnv({ TRUST_PROXY: '10.0.0.5' }).TRUST_PROXY).toEqual(['10.0.0.5']);
    expect(readEnv({ TRUST_PROXY: 'loopback, 10.1.0.0/16,fd00::/8' }).TRUST_PROXY).toEqual([
      'loopback',
      '10.1.0.0/16',
      'fd00::/8',
    ]);
  });

  test.each(['1', 'true', 'balancer.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1/8/9', '::/x'])(
    'refuses %j as proxies: neither a number nor every address',
    (TRUST_PROXY) => {
      expect(() => readEnv({ TRUST_PROXY })).toThrow(/TRUST_PROXY must be addresses/);
    },
  );

  test('treats an empty variable as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DEMO: true });
  });
});
