import { Readable } from 'node:stream';
import { HEARTBEAT_MS, TOPICS } from '../../contract/topics.ts';
import type { Topic } from '../../contract/topics.ts';
import { Failure } from '../failure.ts';
import { isThisMachine } from './per-address.ts';

/** Changes within this time are published together. */
const BATCH_MS = 50;
/** A screen is sent changes at most this often. */
const BROADCAST_EVERY_MS = 500;
/** The longest time from a commit to its notification here. */
const NOTIFICATION_DELAY_MS = 2_000;
const STREAMS_MAX = 5_000;
/** Generous: a whole kitchen may share an address. */
const STREAMS_PER_ADDRESS_MAX = 200;
/** A stream with more unread bytes than this is closed; its screen connects again by itself. */
const UNREAD_BYTES_MAX = 64 * 1024;

/** Also keeps proxies from closing a quiet stream. */
const ALIVE = 'event: alive\ndata:\n\n';
const changed = (topics: readonly Topic[]) => `data: ${topics.join(',')}\n\n`;

/** A change that no screen shows: sessions have ended, so their streams must end too. */
type Change = Topic | 'sessions';

interface LiveParts {
  /** Notifies every node, this one included, which then calls `onNotification`. */
  notify: (payload: string) => Promise<unknown>;
  /** Which of these sessions, named by the hashes of their tokens, have not ended. */
  findLiveSessions: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  now: () => Date;
}

interface Follower {
  address: string;
  /** The hash of the session's token; undefined without a session. */
  session: string | undefined;
}

/**
 * Sends changes to open screens, on every node. Published after the commit and not inside it: a notification in a
 * transaction makes PostgreSQL commit one such transaction at a time.
 */
export class Live {
  readonly #notify: LiveParts['notify'];
  readonly #findLiveSessions: LiveParts['findLiveSessions'];
  readonly #now: LiveParts['now'];
  readonly #toPublish = new Set<Change>();
  #publishTimer: NodeJS.Timeout | undefined;
  readonly #streams = new Map<Readable, Follower>();
  readonly #toBroadcast = new Set<Topic>();
  #broadcastTimer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /** Since when this node has received every notification, in milliseconds since the epoch; and the last of each topic. */
  #listeningSince = Infinity;
  readonly #lastNotified = new Map<Topic, number>();

  constructor({ notify, findLiveSessions, now }: LiveParts) {
    this.#notify = notify;
    this.#findLiveSessions = findLiveSessions;
    this.#now = now;
  }

  /** Call it after something was changed and committed on this node. */
  publish(changes: readonly Change[]): void {
    for (const change of changes) this.#toPublish.add(change);
    if (this.#toPublish.size > 0)
      this.#publishTimer ??= setTimeout(() => this.#publishNow(), BATCH_MS);
  }

  #publishNow(): void {
    this.#publishTimer = undefined;
    const payload = [...this.#toPublish].join(',');
    this.#toPublish.clear();
    // Without the database only this node's screens receive it; the others read everything again when it is back.
    this.#notify(payload).catch(() => this.#apply(payload));
  }

  /** Call it with each notification that a node published. */
  onNotification(payload: string): void {
    for (const topic of this.#apply(payload)) this.#lastNotified.set(topic, this.#now().getTime());
  }

  #apply(payload: string): readonly Topic[] {
    const names = new Set(payload.split(','));
    const topics = TOPICS.filter((topic) => names.has(topic));
    // Deleting a user, which is among the records, ends sessions too.
    if (names.has('sessions') || names.has('records')) void this.#endStreamsOfEndedSessions();
    this.#broadcast(topics);
    return topics;
  }

  /** Whether this node receives notifications. It knows no change from before, so then everything may have changed. */
  setListening(isListening: boolean): void {
    if (isListening) this.#broadcast(TOPICS);
    this.#listeningSince = isListening ? this.#now().getTime() : Infinity;
  }

  /**
   * Server-sent events for one screen: `data: orders,messages`, first the topics that changed while it was not connected. Throws
   * `unavailable` when too many are open, and `too_many` when they are from one address.
   * @param silentForMs milliseconds
   */
  follow(silentForMs: number, follower: Follower): Readable {
    if (this.#streams.size >= STREAMS_MAX) {
      throw new Failure('unavailable', 'Too many screens are open just now. Please try again.');
    }
    if (!isThisMachine(follower.address)) this.#requireFew(follower.address);
    const stream = new Readable({ read: () => undefined, encoding: 'utf8' });
    stream.push(ALIVE);
    const missed = this.#changedSince(this.#now().getTime() - silentForMs - NOTIFICATION_DELAY_MS);
    if (missed.length > 0) stream.push(changed(missed));
    this.#streams.set(stream, follower);
    stream.once('close', () => this.#leave(stream));
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    return stream;
  }

  /** Ends every stream: a stopping node must not wait for them. */
  close(): void {
    if (this.#publishTimer) {
      clearTimeout(this.#publishTimer);
      this.#publishNow();
    }
    clearTimeout(this.#broadcastTimer);
    for (const stream of this.#streams.keys()) stream.push(null);
  }

  #beat(): void {
    this.#write(ALIVE);
    // No node publishes that a session expired.
    void this.#endStreamsOfEndedSessions();
  }

  async #endStreamsOfEndedSessions(): Promise<void> {
    const sessions = [...this.#streams.values()].flatMap(({ session }) => session ?? []);
    if (sessions.length === 0) return;
    // While the database is away this is unknown; the next heartbeat checks again.
    const live = await this.#findLiveSessions(sessions).catch(() => undefined);
    if (!live) return;
    const ended = new Set(sessions.filter((session) => !live.has(session)));
    for (const [stream, { session }] of this.#streams)
      if (session && ended.has(session)) stream.push(null);
  }

  #changedSince(then: number): readonly Topic[] {
    if (then < this.#listeningSince) return TOPICS;
    return TOPICS.filter((topic) => (this.#lastNotified.get(topic) ?? 0) >= then);
  }

  #requireFew(address: string): void {
    const open = [...this.#streams.values()].filter((one) => one.address === address).length;
    if (open < STREAMS_PER_ADDRESS_MAX) return;
    throw new Failure('too_many', 'Too many screens are open at this address. Please close some.');
  }

  #leave(stream: Readable): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  #broadcast(topics: readonly Topic[]): void {
    for (const topic of topics) this.#toBroadcast.add(topic);
    if (this.#broadcastTimer || this.#toBroadcast.size === 0) return;
    this.#write(changed([...this.#toBroadcast]));
    this.#toBroadcast.clear();
    this.#broadcastTimer = setTimeout(() => {
      this.#broadcastTimer = undefined;
      this.#broadcast([]);
    }, BROADCAST_EVERY_MS).unref();
  }

  #write(text: string): void {
    for (const stream of this.#streams.keys()) {
      if (stream.readableLength > UNREAD_BYTES_MAX) stream.destroy();
      else stream.push(text);
    }
  }
}
