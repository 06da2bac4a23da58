import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ProblemReply } from '#contract/calls/problem.ts';
import type { Input, Reply, Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { Replicas } from '#server/db/replicas.ts';
import { listenForChanges, notifyOfChanges } from '#server/http/change-listener.ts';
import { CatalogueCache } from '#server/http/catalogue-cache.ts';
import { Live } from '#server/http/live.ts';
import { openLog } from '#server/log.ts';
import { openEmail } from '#server/outside/email.ts';
import { openFiles } from '#server/outside/files.ts';
import { openIdentityProvider } from '#server/outside/identity-provider.ts';
import { openSms } from '#server/outside/sms.ts';
import { messageKinds } from '#server/registry/message-kinds.ts';
import { reactions } from '#server/registry/reactions.ts';
import { SlowHash } from '#server/secrets/slow-hash.ts';
import type { PublishingServices } from '#server/services.ts';
import { findLiveSessions } from '#server/session/queries.ts';
import { testDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { factories } from './factories.ts';
import type { Factories } from './factories.ts';
import { linesWithSecrets, personalValues } from './log-secrets.ts';

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  services: PublishingServices;
  /** Makes records with their parents. */
  make: Factories;
  /** A client without a session, as the specification's plain client. */
  api: Client;
  /** A client with a session of this profile. */
  as(user: { id: number }): Promise<Client>;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  /** A second node on the same database, closed by the test; `over` replaces parts of it. */
  anotherNode(over?: Partial<Parameters<typeof buildApp>[0]>): Promise<FastifyInstance>;
}

/** The smallest that argon2 takes. */
const CHEAP_HASH = { memory: 8, passes: 1 };

/** What all nodes of this thread logged since the last file ended. */
const logged: string[] = [];
const log = openLog('trace', { write: (line) => void logged.push(line) });

/** The whole HTTP side on its own database, for all tests of a file. */
export function useTestApp(variables: Record<string, string> = {}): TestApp {
  const test = {} as TestApp;
  let stopListening: () => Promise<void>;
  let dataDir: string;
  beforeAll(async () => {
    const database = await testDatabase();
    let fixedNow: Date | undefined;
    dataDir = mkdtempSync(join(tmpdir(), 'procureapp-files-'));
    const env = readEnv({ DEMO: 'false', DATA_DIR: dataDir, ...variables });
    const files = await openFiles(env);
    const now = () => fixedNow ?? new Date();
    const live = new Live({
      notify: (payload) => notifyOfChanges(database.pool, payload),
      findLiveSessions: (tokenHashes) =>
        findLiveSessions(database.db, { tokenHashes, now: now(), mode: env.ACCESS_MODE }),
      now,
    });
    const catalogueCache = new CatalogueCache();
    const replicas = new Replicas([], { primary: database.connection, log });
    const services: PublishingServices = {
      db: database.db.noting((changes) => live.publish(changes)),
      env,
      files,
      email: openEmail(env),
      sms: openSms(env),
      identityProvider: openIdentityProvider(env),
      slowHash: new SlowHash(CHEAP_HASH),
      messageKinds,
      catalogueCache,
      live,
      replicas,
      reactions,
      now,
    };
    stopListening = await listenForChanges(database.connection, {
      log,
      catalogueCache,
      live,
      replicas,
    });
    const overload = { waitMs: Infinity, roundMs: Infinity };
    const parts = { services, log, checks: {}, pool: database.pool, overload };
    const app = await buildApp(parts);
    Object.assign(test, {
      app,
      database,
      services,
      make: factories(database.direct),
      api: client(app),
      as: (user: { id: number }) => signedIn(app, user),
      setNow: (moment: Date) => (fixedNow = moment),
      anotherNode: (over: object = {}) =>
        buildApp({
          ...parts,
          services: { ...services, catalogueCache: new CatalogueCache() },
          ...over,
        }),
    });
  });
  afterAll(async () => {
    await test.app.close();
    const personal = await personalValues(test.database.pool);
    await stopListening();
    await test.database.close();
    test.services.files.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect(linesWithSecrets(logged.splice(0).join(''), personal)).toEqual([]);
  });
  return test;
}

/** The response. `body` is checked against the contract when it succeeded, and against D3 when it did not. */
export interface CallResult<T> {
  status: number;
  body: T;
  problem: ProblemReply;
  headers: Record<string, unknown>;
  raw: Buffer;
}

/** Every call of the contract by name; `raw` sends anything. */
export type Client = {
  [N in RouteName]: (
    input?: Loose<Input<Routes[N]>>,
    headers?: Record<string, string>,
  ) => Promise<CallResult<Reply<Routes[N]>>>;
} & { cookie: string | undefined };

/** Tests may send wrong values on purpose. */
type Loose<T> = { [K in keyof T]?: unknown };

export function client(app: FastifyInstance, cookie?: string): Client {
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    (input: Parts = {}, headers: Record<string, string> = {}) =>
      request(app, route, input, cookie ? { cookie, ...headers } : headers),
  ]);
  return { ...Object.fromEntries(calls), cookie } as Client;
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** The form's other fields beside `file`. */
  body?: unknown;
  file?: Blob;
}

async function request(
  app: FastifyInstance,
  route: Route,
  { params, query, body, file }: Parts,
  headers: Record<string, string>,
) {
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  );
  const sent = file ? await formOf(route, { file, body }) : jsonOf(body);
  const response = await app.inject({
    method: route.method,
    url: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
    ...sent,
    headers: { ...sent.headers, ...headers },
    payloadAsStream: true,
  });
  const ok = response.statusCode < 400;
  const raw = await bytesOf(response.stream(), { endless: ok && route.reply === EVENTS });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const json: unknown = isJson ? JSON.parse(raw.toString()) : undefined;
  if (ok && typeof route.reply === 'object')
    z.strictObject({ reply: route.reply }).parse({ reply: json });
  return {
    status: response.statusCode,
    body: json,
    problem: ok ? undefined : ProblemReply.parse(json),
    headers: response.headers,
    raw,
  };
}

const EVENTS = 'text/event-stream';

/** Not for a stream that never ends. */
async function bytesOf(stream: Readable, { endless }: { endless: boolean }): Promise<Buffer> {
  if (!endless) return buffer(stream);
  stream.destroy();
  return Buffer.alloc(0);
}

function jsonOf(body: unknown) {
  if (body === undefined) return { headers: {} };
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}

/** A form as a browser sends it: its fields before the file, so that they are known when the file arrives. */
async function formOf(
  { file: field = 'file' }: Route,
  { file, body }: { file: Blob; body: unknown },
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) form.append(key, String(value));
  form.append(field, file);
  const sent = new Response(form);
  const payload = Buffer.from(await sent.arrayBuffer());
  return { headers: { 'content-type': sent.headers.get('content-type') ?? '' }, payload };
}

async function signedIn(app: FastifyInstance, user: { id: number }): Promise<Client> {
  const result = await client(app).createSession({ body: { userId: user.id } });
  if (result.status !== 201) throw new Error(`could not choose user ${user.id}: ${result.status}`);
  return client(app, String(result.headers['set-cookie']).split(';')[0]);
}
