import type { DBSchema, IDBPDatabase } from 'idb';
import type { Session } from '#contract/calls/session.ts';
import type { WrongTries } from '#contract/values/doors.ts';
import { reopenedDatabase } from './reopened-database.ts';

/** The latest answer of an address, as one person read it. */
export interface KeptAnswer {
  /** `OF_DEVICE` for what its lock screen shows. */
  userId: number;
  address: string;
  /** When it was read, milliseconds since the epoch. */
  at: number;
  body: unknown;
  headers: [name: string, value: string][];
}

/** No person: what the lock screen shows before anybody is here. */
export const OF_DEVICE = 0;

/** That the server accepted this person's PIN on this device (O7). */
export interface LocalProof {
  userId: number;
  /** What the server said of the person then: with another one the proof is gone. */
  tag: string;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  /** The HMAC of the PIN's slow hash, made with the key of the device. */
  mac: ArrayBuffer;
  /** Milliseconds since the epoch. */
  verifiedAt: number;
  name: string;
  language: string | null;
}

/** What the device knows of itself. */
export interface DeviceFacts {
  /** By it hashes of PINs are signed. A script cannot read it. */
  key: CryptoKey;
  /** The session of its lock screen when the server was last heard. */
  session: Session;
  /** The latest moment that this device is known to have reached, milliseconds since the epoch. */
  latest: number;
}

export interface DeviceSchema extends DBSchema {
  answers: {
    key: [userId: number, address: string];
    value: KeptAnswer;
    indexes: { at: number; ofPerson: [userId: number, at: number] };
  };
  proofs: { key: number; value: LocalProof };
  /** Wrong tries by door, as the server counts them (A4). */
  doors: { key: string; value: WrongTries };
  facts: { key: keyof DeviceFacts; value: DeviceFacts[keyof DeviceFacts] };
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = 'procureapp.answers';
/** 2: answers by person, and what is needed to unlock without the server. Answers of 1 are read anew. */
const VERSION = 2;

/**
 * What a device keeps of the server's in the browser's IndexedDB. It is a copy, so losing it loses nothing; what people entered
 * is kept in `session/submissions/`.
 */
export const openDeviceDatabase: () => Promise<DeviceDatabase> = reopenedDatabase<DeviceSchema>(
  NAME,
  VERSION,
  (database) => {
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    const answers = database.createObjectStore('answers', { keyPath: ['userId', 'address'] });
    answers.createIndex('at', 'at');
    answers.createIndex('ofPerson', ['userId', 'at']);
    database.createObjectStore('proofs', { keyPath: 'userId' });
    database.createObjectStore('doors');
    database.createObjectStore('facts');
  },
);

/** Every answer of one person. */
export const answersOf = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);
