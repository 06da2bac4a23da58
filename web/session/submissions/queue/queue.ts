import { goesBefore, isSame, NOT_REFUSED, referenceOf, withReference } from './waiting.ts';
import type { Outcome, QueuePorts } from './queue-ports.ts';
import type { Next, ToKeep, Waiting } from './waiting.ts';

export interface Queue {
  /** Resolves once it is kept; then it is sent. Rejects when the browser keeps nothing. */
  add(kept: ToKeep): Promise<void>;
  /** Whether something must be sent before it: of its author at its place, or what it refers to. */
  isBehind(next: Next): Promise<boolean>;
  /** Tries again a refused one, or what its author made of it, in its place. */
  again(entry: Waiting): Promise<void>;
  /** Forgets one: the author said so. It was not in time when it was on its way just then, or sent already. */
  drop(entry: Waiting): Promise<{ isInTime: boolean }>;
  /** Stops the try of what was dropped in another tab. */
  stopDropped(): Promise<void>;
  /** Something may have changed: the network, the session, the stored entries. */
  wake(): Promise<void>;
  /** What is being sent now. */
  sending(): Waiting | undefined;
  stop(): void;
}

/** The first wait after a failure, doubled up to the longest. Milliseconds. */
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/**
 * Sends what waits: per author and location in the order of their moments, in a session of their author only, one at a time
 * (O6). A refused entry lets later ones pass, except those that refer to it; one without an answer holds back those of its
 * author and location. It knows neither a browser nor a screen.
 */
export function createQueue(ports: QueuePorts): Queue {
  const { store } = ports;
  let failures = 0;
  let stopWaiting: (() => void) | undefined;
  let isStopped = false;
  let underWay: { entry: Waiting; stop: AbortController } | undefined;
  /** The round under way, and whether something happened meanwhile after which another one follows. */
  let round: Promise<void> | undefined;
  let isWokenAgain = false;

  function wake(): Promise<void> {
    if (isStopped) return Promise.resolve();
    stopWaiting?.();
    if (round) isWokenAgain = true;
    round ??= rounds();
    return round;
  }

  async function rounds(): Promise<void> {
    do {
      isWokenAgain = false;
      await ports.alone(sendAll).catch(() => undefined);
    } while (isWokenAgain && !isStopped);
    // At once: whatever wakes it from here on begins another round.
    round = undefined;
  }

  async function sendAll(): Promise<void> {
    const held = new Set<number | null>();
    let isUnknown = false;
    for (;;) {
      // Read again for each: another person may be here, and another tab may have dropped one.
      const author = ports.author();
      const next = isStopped || author === null ? undefined : await firstOf(author, held);
      if (!next) break;
      // The storage may be full: then it is sent later, and others may go.
      const { end } = await sendOne(next).catch((): Outcome => ({ end: 'unknown' }));
      if (end === 'without session') break;
      if (end !== 'unknown') continue;
      isUnknown = true;
      held.add(next.submission.locationId);
    }
    failures = isUnknown ? failures + 1 : 0;
    if (!isUnknown || isStopped) return;
    const wait = Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS);
    stopWaiting = ports.later(wait, () => void wake());
  }

  async function firstOf(author: number, held: ReadonlySet<number | null>) {
    const entries = await store.all();
    const ids = new Set(entries.map(({ submission }) => submission.id));
    return entries.find(
      ({ submission, refusal }) =>
        submission.author === author &&
        refusal === null &&
        !held.has(submission.locationId) &&
        // What it refers to waits itself, refused or not.
        !ids.has(referenceOf(submission) ?? ''),
    );
  }

  async function sendOne(entry: Waiting): Promise<Outcome> {
    let last = entry;
    const stop = new AbortController();
    const { signal } = stop;
    const keep = async (changed: Waiting) => {
      const before = last.submission.id;
      last = changed;
      const { id } = changed.submission;
      const referring = id === before ? [] : await referringTo(before);
      const isThere = await store.change(
        changed,
        ...referring.map((one) => withReference(one, id)),
      );
      if (!isThere) stop.abort();
    };
    underWay = { entry, stop };
    ports.onChange();
    try {
      // A page that ends during the try must not take it for one that was never made.
      const marked = keep({ ...entry, isTried: true });
      // A full disk does not hold back what is marked already.
      await (entry.isTried ? marked.catch(() => undefined) : marked);
      if (signal.aborted) return { end: 'dropped' };
      const outcome = await ports.send({ ...last, isTried: entry.isTried }, { keep, signal });
      if (signal.aborted && outcome.end === 'unknown') return { end: 'dropped' };
      if (outcome.end === 'stored') {
        await store.remove(entry);
        ports.onStored(last);
      } else if (outcome.end === 'refused') {
        // Under another id nothing was tried before this.
        const isTried = entry.isTried && last.submission.id === entry.submission.id;
        const { sentence: refusal, said = [], lines: refusedLines = [] } = outcome;
        await store.change({ ...last, isTried, refusal, said, refusedLines });
      }
      return outcome;
    } finally {
      underWay = undefined;
      ports.onChange();
    }
  }

  async function referringTo(id: string): Promise<Waiting[]> {
    const entries = await store.all();
    return entries.filter(({ submission }) => referenceOf(submission) === id);
  }

  return {
    async add(kept) {
      await store.append(kept, ports.now());
      ports.onChange();
      void wake();
    },
    isBehind: async (next) => (await store.all()).some((entry) => goesBefore(entry, next)),
    async again(entry) {
      await store.change({ ...entry, ...NOT_REFUSED });
      ports.onChange();
      void wake();
    },
    async drop(entry) {
      const removed = store.remove(entry);
      const isOnItsWay = underWay !== undefined && isSame(underWay.entry, entry);
      if (isOnItsWay) underWay?.stop.abort();
      const wasThere = await removed;
      ports.onChange();
      return { isInTime: wasThere && !isOnItsWay };
    },
    async stopDropped() {
      const tried = underWay;
      if (!tried) return;
      const entries = await store.all().catch(() => undefined);
      if (entries?.every((entry) => !isSame(entry, tried.entry))) tried.stop.abort();
    },
    wake,
    sending: () => underWay?.entry,
    stop() {
      isStopped = true;
      stopWaiting?.();
    },
  };
}
