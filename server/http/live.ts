import { Readable } from 'node:stream';
import { changeIn, writtenChange, HEARTBEAT_MS, TOPICS } from '../../contract/values/topics.ts';
import type { Change, Topic } from '../../contract/values/topics.ts';
import type { Noted } from '../db/noted-changes.ts';
import { GatheredChanges } from './gathered-changes.ts';
import { isThisMachine } from './caller-address.ts';
import { refuse } from '../failure.ts';

/** Changes within this time are published together. */
const BATCH_MS = 50;
/** A screen is sent changes at most this often. */
const BROADCAST_EVERY_MS = 500;
/** The longest time from a commit to its notification here. */
const NOTIFICATION_DELAY_MS = 2_000;
const STREAMS_MAX = 5_000;
/** Generous: a whole kitchen may share an address. */
const STREAMS_PER_ADDRESS_MAX = 200;
/** A stream with more unread bytes than this is closed; its screen reconnects by itself. */
const UNREAD_BYTES_MAX = 64 * 1024;

/** Also prevents proxies from closing a quiet stream. */
const ALIVE = 'event: alive\ndata:\n\n';
const event = (change: Change) => `data: ${writtenChange(change)}\n\n`;

/** A change that no screen shows: sessions have ended, so their streams must end too. */
const SESSIONS = 'sessions';
const EVERYTHING: Change = { topics: TOPICS, writes: [] };

interface LiveParts {
  /** Notifies every node, including this one, which then calls `onNotification`. */
  notify: (payload: string) => Promise<unknown>;
  /** Returns which of these sessions, named by the hashes of their tokens, have not ended. */
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
  readonly #listeners = new Set<(topics: readonly Topic[]) => void>();
  readonly #toPublish = new GatheredChanges();
  #sessionsEnded = false;
  #publishTimer: NodeJS.Timeout | undefined;
  readonly #streams = new Map<Readable, Follower>();
  readonly #toBroadcast = new GatheredChanges();
  #broadcastTimer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /** The moment since when this node has received every notification, in milliseconds since the epoch; and the last per topic. */
  #listeningSince = Infinity;
  readonly #lastNotified = new Map<Topic, number>();

  constructor({ notify, findLiveSessions, now }: LiveParts) {
    this.#notify = notify;
    this.#findLiveSessions = findLiveSessions;
    this.#now = now;
  }

  /**
   * After something was changed and committed on this node. Only the binding of calls, the runner of jobs and a commit
   * (`noteChange`) call it (22.6).
   * @param writeId the caller recognises its own change by it
   */
  publish(changes: readonly Noted[], writeId?: string): void {
    const topics = changes.filter((change) => change !== 'sessions');
    this.#toPublish.add({ topics, writes: writeId === undefined ? [] : [writeId] });
    if (topics.length < changes.length) this.#sessionsEnded = true;
    if (!this.#toPublish.isEmpty || this.#sessionsEnded) this.#publishSoon();
  }

  #publishSoon(): void {
    this.#publishTimer ??= setTimeout(() => this.#publishNow(), BATCH_MS);
  }

  #publishNow(): void {
    this.#publishTimer = undefined;
    const change = writtenChange(this.#toPublish.take());
    const payload = this.#sessionsEnded ? `${change},${SESSIONS}` : change;
    this.#sessionsEnded = false;
    // Without the database only this node's screens receive it; the others read everything again when it is back.
    this.#notify(payload).catch(() => this.#apply(payload));
  }

  /** Calls `listener` after changes on any node, with every topic when some may have been lost. Returns a function to stop. */
  subscribe(listener: (topics: readonly Topic[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Call it with each notification that a node published. */
  onNotification(payload: string): void {
    const { topics } = this.#apply(payload);
    for (const topic of topics) this.#lastNotified.set(topic, this.#now().getTime());
    for (const listener of this.#listeners) listener(topics);
  }

  #apply(payload: string): Change {
    const change = changeIn(payload);
    const sessionsEnded = payload.split(',').includes(SESSIONS);
    // Deleting a user, which is among the records, ends sessions too.
    if (sessionsEnded || change.topics.includes('records')) void this.#endStreamsOfEndedSessions();
    this.#broadcast(change);
    return change;
  }

  /** Sets whether this node receives notifications. After a gap everything may have changed. */
  setListening(isListening: boolean): void {
    if (isListening) {
      this.#broadcast(EVERYTHING);
      for (const listener of this.#listeners) listener(TOPICS);
    }
    this.#listeningSince = isListening ? this.#now().getTime() : Infinity;
  }

  /**
   * Server-sent events for one screen: `data: orders,messages`, first the topics that changed while it was disconnected. Throws
   * `unavailable` when too many are open, and `too_many` when they are from one address.
   * @param silentForMs milliseconds
   */
  follow(silentForMs: number, follower: Follower): Readable {
    if (this.#streams.size >= STREAMS_MAX) {
      throw refuse('unavailable', { because: 'screens' });
    }
    if (!isThisMachine(follower.address)) this.#requireFew(follower.address);
    const stream = new Readable({ read: () => undefined, encoding: 'utf8' });
    stream.push(ALIVE);
    const missed = this.#changedSince(this.#now().getTime() - silentForMs - NOTIFICATION_DELAY_MS);
    if (missed.length > 0) stream.push(event({ topics: missed, writes: [] }));
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
    throw refuse('too_many', { because: 'screens' });
  }

  #leave(stream: Readable): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }

  #broadcast(change: Change): void {
    this.#toBroadcast.add(change);
    this.#broadcastNow();
  }

  #broadcastNow(): void {
    if (this.#broadcastTimer || this.#toBroadcast.isEmpty) return;
    this.#write(event(this.#toBroadcast.take()));
    this.#broadcastTimer = setTimeout(() => {
      this.#broadcastTimer = undefined;
      this.#broadcastNow();
    }, BROADCAST_EVERY_MS).unref();
  }

  #write(text: string): void {
    for (const stream of this.#streams.keys()) {
      if (stream.readableLength > UNREAD_BYTES_MAX) stream.destroy();
      else stream.push(text);
    }
  }
}
