import type { Db } from './db/open.ts';
import type { Env } from './env.ts';

/** What every handler may use. */
export interface Services {
  db: Db;
  env: Env;
  /** The present moment; tests turn it. */
  now(): Date;
}
