import { resolve } from 'node:path';
import { z } from 'zod';
import { LOG_LEVELS } from './log.ts';

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** The configuration, each variable once. The README's table says the same in words. */
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
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    DEMO: flag.optional(),
    ACCESS_MODE: z.enum(['open'], 'must be open (pin follows in a later version)').default('open'),
    ALLOW_OPEN_ACCESS: flag.default(false),
    PUBLIC_URL: z
      .url('must be an address such as https://orders.example.com')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  .transform((env) => ({ ...env, DEMO: env.DEMO ?? env.DATABASE_URL === undefined }))
  .refine((env) => LOOPBACK.has(env.HOST) || env.ALLOW_OPEN_ACCESS, {
    path: ['HOST'],
    message:
      'lets other machines in, and in open mode anyone who reaches this address can do anything. ' +
      'Keep 127.0.0.1 behind a proxy that asks who it is, or say ALLOW_OPEN_ACCESS=true',
  });

export type Env = z.output<typeof Environment>;

/** Reads the environment. Throws one error that names every mistake, a line each. An empty variable counts as unset. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The configuration has mistakes:\n${lines.join('\n')}`);
}
