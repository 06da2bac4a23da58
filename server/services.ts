import type { UserType } from '../contract/users.ts';
import type { Db } from './db/open.ts';
import type { Env } from './env.ts';
import type { CatalogueCache } from './http/catalogue-cache.ts';
import type { Live } from './http/live.ts';
import type { MessageKind } from './outbox/message-kind.ts';
import type { EmailService } from './outside/email.ts';
import type { Files } from './outside/files.ts';
import type { IdentityProvider } from './outside/identity-provider.ts';
import type { SmsService } from './outside/sms.ts';
import type { SlowHash } from './secrets/slow-hash.ts';

/**
 * What nouns do when a noun of a lower layer changes: a noun never imports one of a higher layer, it calls a reaction.
 * Reactions run in the transaction of the change; a failure that one throws refuses the change.
 */
export interface Reactions {
  removeUser(db: Db, userId: number): Promise<void>;
  changeUserType(db: Db, change: UserTypeChange): Promise<void>;
  removeLocation(db: Db, locationId: number): Promise<void>;
  removeDevice(db: Db, deviceId: number): Promise<void>;
  /** Before the minutes until locking change: sessions that had ended must not begin again. */
  changeLock(db: Db, now: Date): Promise<void>;
  changeTimezone(db: Db, change: { timezone: string; now: Date }): Promise<void>;
  removeUnit(db: Db, unit: { id: string; name: string }): Promise<void>;
  removeVendor(db: Db, vendor: { id: number; name: string }): Promise<void>;
}

export interface UserTypeChange {
  userId: number;
  to: UserType;
  /** The session that makes the change, which is not ended by it. */
  sessionId: number | undefined;
}

/** The parameters of every handler and job. */
export interface Services {
  db: Db;
  env: Env;
  /** Uploaded photos. */
  files: Files;
  email: EmailService;
  sms: SmsService;
  /** Single sign-on; undefined without it. */
  identityProvider: IdentityProvider | undefined;
  slowHash: SlowHash;
  /** The kinds of messages that nouns send. */
  messageKinds: readonly MessageKind[];
  /** The cache of values derived from the catalogue. */
  catalogueCache: CatalogueCache;
  /** Publishes changes to every open screen. */
  live: Live;
  reactions: Reactions;
  /** The current time; tests control it. */
  now(): Date;
}
