import { argon2, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from './turns.ts';
import type { Turn } from './turns.ts';

const derive = promisify(argon2);

interface Cost {
  /** KiB of memory per hash. */
  memory: number;
  passes: number;
}

/** docs/decisions/adr-021-access.md has the measurements. */
const COST: Cost = { memory: 19_456, passes: 2 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashes at the same time: each occupies a core and its memory. A queue is short, because a person who waits longer than a
 * second or two presses again; that of one device takes more tries than close its doors.
 */
const LIMITS = { atOnce: 2, waitingOfOne: 25, waiting: 100 };

/** Whether `secret` has this hash. Without a hash it is false after the same time. */
export type Matches = (secret: string, hash: string | undefined) => Promise<boolean>;

/**
 * The slow hash of PINs and the access code: argon2id on the threads of Node, so that calls go on meanwhile, and few at
 * once and in turn (`Turns`), so that sign-ins cannot exhaust memory.
 */
export class SlowHash {
  readonly #cost: Cost;
  readonly #turns = new Turns(LIMITS);
  /** The hash of nothing that anyone knows. */
  #unknown: Promise<string> | undefined;

  /** Tests pass a small `cost`. */
  constructor(cost: Cost = COST) {
    this.#cost = cost;
  }

  /** A text to store, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: it names its cost, which may be raised later. */
  async hash(secret: string): Promise<string> {
    return this.#turns.run(alone(), () => this.#hashNow(secret));
  }

  /**
   * Runs `work`, which may compare. A transaction belongs inside: none waits for its turn while it holds a connection.
   * @param turn the door that the try belongs to
   */
  async comparing<T>(work: (matches: Matches) => Promise<T>, turn: Turn = alone()): Promise<T> {
    this.#unknown ??= this.#hashNow(randomBytes(SALT_BYTES).toString('hex'));
    const unknown = await this.#unknown;
    return this.#turns.run(turn, () =>
      work(async (secret, hash) => {
        const isEqual = await matches(secret, hash ?? unknown);
        return hash !== undefined && isEqual;
      }),
    );
  }

  async #hashNow(secret: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await hashOf(secret, { ...this.#cost, salt });
    const { memory, passes } = this.#cost;
    const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64url'));
    return `$argon2id$v=19$m=${memory},t=${passes},p=1$${saltText}$${hashText}`;
  }
}

/** A queue for itself: of a manager who sets a PIN. */
const alone = (): Turn => ({ of: randomUUID(), isKnown: true });

async function matches(secret: string, stored: string): Promise<boolean> {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/;
  const [, memory, passes, salt = '', hash = ''] = form.exec(stored) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes) };
  const own = await hashOf(secret, { ...cost, salt: Buffer.from(salt, 'base64url') });
  return timingSafeEqual(own, Buffer.from(hash, 'base64url'));
}

async function hashOf(
  secret: string,
  { memory, passes, salt }: Cost & { salt: Buffer },
): Promise<Buffer> {
  return derive('argon2id', {
    message: secret,
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory,
    passes,
  });
}
