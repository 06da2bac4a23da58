import { Readable } from 'node:stream';
import { changeIn, changeText, HEARTBEAT_MS, TOPICS } from '../../contract/topics.ts';
import type { Change, Topic } from '../../contract/topics.ts';
import { Failure } from '../failure.ts';
import { GatheredChanges } from './gathered-changes.ts';
import { isThisMachine } from './per-address.ts';

/** Changes of one moment travel together. */
const GATHER_MS = 50;
/** A screen is told at most this often, however much is going on. */
const TELL_EVERY_MS = 500;
/** Until a change that was committed is heard here. */
const ON_ITS_WAY_MS = 2_000;
const STREAMS_MAX = 5_000;
/** Generous: a whole kitchen may share an address. */
const STREAMS_PER_ADDRESS_MAX = 200;
/** A device that reads nothing for so long is let go; it comes back by itself. Bytes. */
const UNREAD_MAX = 64 * 1024;

/** Also keeps proxies from closing a quiet stream. */
const ALIVE = 'event: alive\ndata:\n\n';
const event = (change: string) => `data: ${change}\n\n`;

interface LiveParts {
  /** Tells every node, this one included, which then calls `hear`. */
  notify: (payload: string) => Promise<unknown>;
  now: () => Date;
}

/**
 * Tells open screens what was changed, on every node. Announced after the commit and not inside it: a notification in a
 * transaction makes PostgreSQL commit one such transaction at a time.
 */
export class Live {
  readonly #notify: LiveParts['notify'];
  readonly #now: LiveParts['now'];
  readonly #listeners = new Set<(topics: readonly Topic[]) => void>();
  readonly #announced = new GatheredChanges();
  #announcing: NodeJS.Timeout | undefined;
  /** Each with the address that follows it. */
  readonly #streams = new Map<Readable, string>();
  readonly #toTell = new GatheredChanges();
  #telling: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /** Since when this node has heard every change without a gap, in milliseconds since the epoch; and the last of each. */
  #hearingSince = Infinity;
  readonly #lastHeard = new Map<Topic, number>();

  constructor({ notify, now }: LiveParts) {
    this.#notify = notify;
    this.#now = now;
  }

  /**
   * Something was changed and committed on this node.
   * @param writeId by which the caller recognises its own change
   */
  publish(topics: readonly Topic[], writeId?: string): void {
    this.#announced.add({ topics, writes: writeId === undefined ? [] : [writeId] });
    if (!this.#announced.isEmpty) this.#announcing ??= setTimeout(() => this.#send(), GATHER_MS);
  }

  #send(): void {
    this.#announcing = undefined;
    const change = this.#announced.take();
    this.#notify(changeText(change)).catch(() => {
      // Screens here are told at least; the others hear of everything when the database is back.
      this.#tell(change);
    });
  }

  /** Calls `listener` for changes on any node, with every topic where some may have been lost. Answers how to stop it. */
  subscribe(listener: (topics: readonly Topic[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What a node announced. */
  hear(payload: string): void {
    const change = changeIn(payload);
    for (const topic of change.topics) this.#lastHeard.set(topic, this.#now().getTime());
    for (const listener of this.#listeners) listener(change.topics);
    this.#tell(change);
  }

  /** Whether this node hears the others. What was said meanwhile is unknown, so afterwards everything may have changed. */
  setHearing(hearing: boolean): void {
    if (hearing) {
      for (const listener of this.#listeners) listener(TOPICS);
      this.#tell({ topics: TOPICS, writes: [] });
    }
    this.#hearingSince = hearing ? this.#now().getTime() : Infinity;
  }

  /**
   * Server-sent events for one screen: `data: orders,messages`, first the topics that changed while it was not connected. Throws
   * `unavailable` when too many are open, and `too_many` when they are from one address.
   * @param silentForMs milliseconds
   */
  follow(silentForMs: number, address: string): Readable {
    if (this.#streams.size >= STREAMS_MAX) {
      throw new Failure('unavailable', 'Too many screens are open just now. Please try again.');
    }
    if (!isThisMachine(address)) this.#requireFew(address);
    const stream = new Readable({ read: () => undefined, encoding: 'utf8' });
    stream.push(ALIVE);
    const missed = this.#heardSince(this.#now().getTime() - silentForMs - ON_ITS_WAY_MS);
    if (missed.length > 0) stream.push(event(changeText({ topics: missed, writes: [] })));
    this.#streams.set(stream, address);
    stream.once('close', () => this.#leave(stream));
    this.#heartbeat ??= setInterval(() => this.#write(ALIVE), HEARTBEAT_MS).unref();
    return stream;
  }

  /** Ends every stream: a stopping node must not wait for them. */
  close(): void {
    if (this.#announcing) {
      clearTimeout(this.#announcing);
      this.#send();
    }
    clearTimeout(this.#telling);
    for (const stream of this.#streams.keys()) stream.push(null);
  }

  #heardSince(then: number): readonly Topic[] {
    if (then < this.#hearingSince) return TOPICS;
    return TOPICS.filter((topic) => (this.#lastHeard.get(topic) ?? 0) >= then);
  }

  #requireFew(address: string): void {
    const open = [...this.#streams.values()].filter((one) => one === address).length;
    if (open < STREAMS_PER_ADDRESS_MAX) return;
    throw new Failure('too_many', 'Too many screens are open at this address. Please close some.');
  }

  #leave(stream: Readable): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  #tell(change: Change): void {
    this.#toTell.add(change);
    this.#tellNow();
  }

  #tellNow(): void {
    if (this.#telling || this.#toTell.isEmpty) return;
    this.#write(event(changeText(this.#toTell.take())));
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      this.#tellNow();
    }, TELL_EVERY_MS).unref();
  }

  #write(text: string): void {
    for (const stream of this.#streams.keys()) {
      if (stream.readableLength > UNREAD_MAX) stream.destroy();
      else stream.push(text);
    }
  }
}
