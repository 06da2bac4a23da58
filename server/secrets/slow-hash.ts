import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Failure } from '../failure.ts';
import { limited } from '../limited.ts';

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

/** Hashes at the same time: each occupies a core and its memory. */
const AT_ONCE = 2;
const WAITING = 100;

/** Whether `secret` has this hash. Without a hash it is false after the same time. */
export type Matches = (secret: string, hash: string | undefined) => Promise<boolean>;

/**
 * The slow hash of PINs and the access code: argon2id on the threads of Node, so that calls go on meanwhile, and few at
 * once, so that sign-ins cannot exhaust memory. What waits beyond a limit is refused as `unavailable`.
 */
export class SlowHash {
  readonly #cost: Cost;
  readonly #inTurn = limited({
    atOnce: AT_ONCE,
    waiting: WAITING,
    refuse: () =>
      new Failure('unavailable', 'Too many people are signing in just now. Please try again.'),
  });
  /** The hash of nothing that anyone knows. */
  #unknown: Promise<string> | undefined;

  /** Tests pass a small `cost`. */
  constructor(cost: Cost = COST) {
    this.#cost = cost;
  }

  /** A text to store, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: it names its cost, which may be raised later. */
  async hash(secret: string): Promise<string> {
    return this.#inTurn(() => this.#hashNow(secret));
  }

  /** Runs `work`, which may compare. A transaction belongs inside: none waits for its turn while it holds a connection. */
  async comparing<T>(work: (matches: Matches) => Promise<T>): Promise<T> {
    this.#unknown ??= this.#hashNow(randomBytes(SALT_BYTES).toString('hex'));
    const unknown = await this.#unknown;
    return this.#inTurn(() =>
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
