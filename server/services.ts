import type { Db } from './db/open.ts';
import type { Env } from './env.ts';
import type { Files } from './outside/files.ts';

/** What every handler may use. */
export interface Services {
  db: Db;
  env: Env;
  /** Uploaded photos. */
  files: Files;
  /** The present moment; tests turn it. */
  now(): Date;
}
