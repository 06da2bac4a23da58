import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { instant, isDeleted, oneOf } from './columns.ts';
import { locations, users } from './people-and-places.ts';

/** Who may come in: devices, sessions, PINs and counted tries. Secrets are stored as hashes, apart from what is shown. */

/** A browser that was enrolled with the access code (A2). Only the hash of its cookie's value is stored. */
export const devices = pg.pgTable(
  'devices',
  {
    id: pg.serial().primaryKey(),
    tokenHash: pg.text().notNull().unique('devices_token_hash'),
    name: pg.text().notNull(),
    locationId: pg.integer().references(() => locations.id),
    lastUserId: pg.integer().references(() => users.id),
    enrolledAt: instant()
      .notNull()
      .default(sql`now()`),
    lastSeenAt: instant()
      .notNull()
      .default(sql`now()`),
    /** What it said last of the entries that wait on it: how many, and the moment of the oldest; null: nothing waits. */
    waitingCount: pg.integer().notNull().default(0),
    waitingSince: instant(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.index('devices_location').on(table.locationId),
    pg.check('devices_waiting_count', sql`${table.waitingCount} >= 0`),
    pg.check('devices_waiting', sql`(${table.waitingCount} = 0) = (${table.waitingSince} is null)`),
  ],
);

/** How the person of a session was known; `none`: chosen in open mode. */
export const PROOFS = ['none', 'pin', 'setup', 'oidc'] as const;

/** A person signed in at one browser. Only the hash of the cookie's value is stored (D28). */
export const sessions = pg.pgTable(
  'sessions',
  {
    tokenHash: pg.text().primaryKey(),
    id: pg.serial().notNull().unique('sessions_id'),
    userId: pg
      .integer()
      .notNull()
      .references(() => users.id),
    deviceId: pg.integer().references(() => devices.id),
    proof: pg.text({ enum: PROOFS }).notNull().default('none'),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    /** The last call that a person made; the idle time counts from here (A5). */
    lastUsedAt: instant()
      .notNull()
      .default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (table) => [
    pg.index('sessions_expires').on(table.expiresAt),
    pg.index('sessions_user').on(table.userId),
    pg.index('sessions_device').on(table.deviceId),
    pg.check('sessions_proof', oneOf(table.proof, PROOFS)),
  ],
);

/** A user's PIN (A3); no row: none was set. */
export const userPins = pg.pgTable('user_pins', {
  userId: pg
    .integer()
    .primaryKey()
    .references(() => users.id),
  hash: pg.text().notNull(),
  /** Another one for each PIN that is set: devices know by it that the one they verified is gone (O7). */
  setId: pg.uuid().notNull().defaultRandom(),
  /** Whether a manager may have it. Only the hash is kept, and who becomes a manager loses a PIN that is too short (E1). */
  isForManagers: pg.boolean().notNull(),
});

/** The organization's access code (A2), one row. */
export const accessCode = pg.pgTable(
  'access_code',
  { id: pg.integer().primaryKey().default(1), hash: pg.text().notNull() },
  (table) => [pg.check('access_code_one_row', sql`${table.id} = 1`)],
);

/** Wrong tries behind one door (A4), such as a user's PIN on a device. In the database: they count on every node. */
export const signInTries = pg.pgTable(
  'sign_in_tries',
  {
    /** `pin:<user>:<device>`, `pin:<user>`, `device:<device>`, `code:<address>` or `setup:<address>`. */
    door: pg.text().primaryKey(),
    /** Since the last success, or since the door was last closed. */
    failures: pg.integer().notNull(),
    /** How often it was closed since the last success: each time twice as long. */
    closings: pg.integer().notNull().default(0),
    closedUntil: instant(),
    lastTryAt: instant().notNull(),
    /** The moments that count at a door that counts within a time (E36). */
    recent: pg.jsonb().$type<readonly string[]>(),
  },
  (table) => [pg.index('sign_in_tries_last_try').on(table.lastTryAt)],
);

/**
 * The code of the first start in pin mode (A6), one row; none once it was used. Readable, so that every node prints the
 * same one: while no user exists there is nothing else to read here.
 */
export const setupCode = pg.pgTable(
  'setup_code',
  { id: pg.integer().primaryKey().default(1), code: pg.text().notNull() },
  (table) => [pg.check('setup_code_one_row', sql`${table.id} = 1`)],
);

/** Visits to the provider of single sign-on that have not come back (A1). Removed by the first return, on any node. */
export const singleSignOns = pg.pgTable(
  'single_sign_ons',
  {
    stateHash: pg.text().primaryKey(),
    /** The browser that began: the hash of its cookie's value. */
    browserHash: pg.text().notNull(),
    nonce: pg.text().notNull(),
    codeVerifier: pg.text().notNull(),
    /** The person must authenticate at the provider after this moment (E36); null: also earlier. */
    authenticatedAfter: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [pg.index('single_sign_ons_expires').on(table.expiresAt)],
);
