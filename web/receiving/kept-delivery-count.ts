import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import { REFUSED_REASONS } from '#contract/values/receipt-reasons.ts';
import { useKept, useKeptDraft } from '#web/session/kept.ts';
import type { Drafts } from '#web/session/kept.ts';
import { isRecord, storedPerUser } from '#web/session/stored.ts';
import { parseTried } from '#web/session/submissions/submission.ts';
import type { Tried } from '#web/session/submissions/submission.ts';
import type { ExtraLine, LineEntry, RefusedEntry } from './delivery-count.ts';
import { parseDelivery } from './kept-delivery.ts';
import type { SeenBefore, SeenBefores } from './seen-items.ts';

/** By order item. */
export type LineEntries = Readonly<Record<number, LineEntry>>;

/** What a person has counted of one delivery and not recorded yet. */
export interface DeliveryCount {
  lines: LineEntries;
  /** What the person had seen of these lines when they entered them: others may record them before this is recorded. */
  seen: SeenBefores;
  extras: readonly ExtraLine[];
  notes: string;
  /** The try that has no answer yet (D12). */
  sent: Tried | null;
  /** Of a count that came back: the delivery as it was when it was sent. Others may have recorded it since. */
  delivery?: ExpectedDelivery | undefined;
  /** The moment of the last change, in milliseconds. */
  changedAt: number;
}

type Counts = Drafts<DeliveryCount>;

const EMPTY: DeliveryCount = {
  lines: {},
  seen: {},
  extras: [],
  notes: '',
  sent: null,
  changedAt: 0,
};
/** After so long without a change a count is forgotten: the delivery was recorded in another way. */
const KEPT_MS = 14 * 86_400_000;

const countsOf = storedPerUser<Counts>('receiving', {}, parseCounts);

/** What this person has begun to count, by the key of its delivery. */
export function useBegunCounts(locationId: number): ReadonlyMap<string, DeliveryCount> {
  const [counts] = useKept(countsOf);
  const prefix = `${locationId} `;
  return new Map(
    Object.entries(counts).flatMap(([key, count]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), count]] : [],
    ),
  );
}

/** The person's count of a delivery until it is recorded (R3). */
export function useKeptDeliveryCount({
  locationId,
  deliveryKey,
}: {
  locationId: number;
  deliveryKey: string;
}) {
  const key = `${locationId} ${deliveryKey}`;
  const kept = useKeptDraft({
    draftsOf: countsOf,
    key,
    empty: EMPTY,
    isLeft: ({ changedAt }) => Date.now() - changedAt >= KEPT_MS,
  });
  const { read } = kept;
  const change = (changes: Partial<DeliveryCount>) =>
    kept.change({ ...changes, changedAt: Date.now() });
  return {
    count: kept.draft,
    isBegun: kept.draft !== EMPTY,
    enterLine(orderItemId: number, { entry, seen }: { entry: LineEntry; seen: SeenBefore }) {
      const before = read();
      change({
        lines: { ...before.lines, [orderItemId]: entry },
        seen: { [orderItemId]: seen, ...before.seen },
      });
    },
    changeSeen: (changed: (before: SeenBefores) => SeenBefores) =>
      change({ seen: changed(read().seen) }),
    setExtras: (extras: readonly ExtraLine[]) => change({ extras }),
    setNotes: (notes: string) => change({ notes }),
    /** As it waits with what is sent of it, and with the delivery as its person saw it. */
    asKept: (delivery: ExpectedDelivery) => ({ [key]: { ...read(), delivery } }),
    /**
     * Puts back what the server refused, below what was counted since. Returns whether it is kept; false for the count of another
     * delivery, and for one of an earlier version, without its delivery, when that is not expected any more.
     */
    bringBack(
      refused: unknown,
      sent: Tried | null,
      { isExpected }: { isExpected: boolean },
    ): boolean {
      const count = parseCounts(refused)?.[key];
      if (!count || !(isExpected || count.delivery)) return false;
      const since = read();
      const added = new Set(since.extras.map(({ productId }) => productId));
      return change({
        lines: { ...count.lines, ...since.lines },
        seen: { ...count.seen, ...since.seen },
        extras: [...count.extras.filter(({ productId }) => !added.has(productId)), ...since.extras],
        notes: since.notes.trim() === '' ? count.notes : since.notes,
        sent: since.sent ?? sent,
        delivery: count.delivery,
      });
    },
    /** Puts back what was forgotten. */
    restore: (forgotten: DeliveryCount) => change(forgotten),
    forget: kept.forget,
    /** The try that has no answer yet. */
    tried: { read: () => read().sent, keep: (sent: Tried | null) => void change({ sent }) },
  };
}

export type KeptDeliveryCount = ReturnType<typeof useKeptDeliveryCount>;

/** Counts from the browser's storage; what is invalid is left out. Exported for its test. */
export function parseCounts(value: unknown): Counts | undefined {
  if (!isRecord(value)) return undefined;
  const valid = Object.entries(value).flatMap(([key, count]) => {
    const parsed = parseCount(count);
    return parsed ? [[key, parsed] as const] : [];
  });
  return Object.fromEntries(valid);
}

function parseCount(value: unknown): DeliveryCount | undefined {
  if (!isRecord(value) || !isRecord(value['lines']) || !Array.isArray(value['extras']))
    return undefined;
  const { lines, seen, extras, notes, sent, delivery, changedAt } = value;
  return {
    lines: Object.fromEntries(
      Object.entries(lines as object).map(([id, entry]) => [id, parseLineEntry(entry)]),
    ),
    seen: parseSeen(seen),
    extras: (extras as unknown[]).flatMap((extra) => parseExtra(extra) ?? []),
    notes: typeof notes === 'string' ? notes : '',
    sent: parseTried(sent),
    delivery: parseDelivery(delivery),
    changedAt: typeof changedAt === 'number' ? changedAt : 0,
  };
}

/** None in counts of an earlier version: of these, what is read again is seen. */
function parseSeen(value: unknown): SeenBefores {
  const valid = Object.entries(isRecord(value) ? value : {}).flatMap(([id, before]) => {
    if (!isRecord(before)) return [];
    const { received, isLearnt } = before;
    return typeof received === 'number' ? [[id, { received, isLearnt: isLearnt === true }]] : [];
  });
  return Object.fromEntries(valid) as SeenBefores;
}

/** The type of each field of an entry. */
const FIELDS: Readonly<
  Record<Exclude<keyof LineEntry, 'refused'>, 'number' | 'string' | 'boolean'>
> = {
  quantity: 'number',
  unitOfMeasure: 'string',
  perUnit: 'number',
  lineUnit: 'string',
  reason: 'string',
  billedPrice: 'string',
  restComes: 'boolean',
  came: 'number',
  note: 'string',
  temperatureC: 'number',
  lot: 'string',
  bestBefore: 'string',
  photoUrl: 'string',
};

/** What was entered of one line; what is invalid is left out. */
export function parseLineEntry(value: unknown): LineEntry {
  if (!isRecord(value)) return {};
  const valid = Object.entries(FIELDS).filter(([name, type]) => typeof value[name] === type);
  const entry: LineEntry = Object.fromEntries(valid.map(([name]) => [name, value[name]]));
  const { refused } = value;
  return Array.isArray(refused) ? { ...entry, refused: refused.flatMap(parseRefused) } : entry;
}

function parseRefused(value: unknown): RefusedEntry[] {
  if (!isRecord(value)) return [];
  const reason = REFUSED_REASONS.find((one) => one === value['reason']);
  if (reason === undefined) return [];
  const { quantity, note, photoUrl } = parseLineEntry({ ...value, refused: undefined });
  return [
    {
      reason,
      ...(quantity !== undefined && { quantity }),
      ...(note !== undefined && { note }),
      ...(photoUrl !== undefined && { photoUrl }),
    },
  ];
}

function parseExtra(value: unknown): ExtraLine | undefined {
  if (!isRecord(value)) return undefined;
  const { productId, productName, unitOfMeasure, pictureUrl } = value;
  const { quantity, ...entry } = parseLineEntry(value);
  const areTexts = [productId, productName, unitOfMeasure].every((one) => typeof one === 'string');
  if (!areTexts || quantity === undefined) return undefined;
  return {
    ...entry,
    quantity,
    ...({ productId, productName, unitOfMeasure } as ProductNames),
    ...(typeof pictureUrl === 'string' && { pictureUrl }),
  };
}
type ProductNames = Pick<ExtraLine, 'productId' | 'productName' | 'unitOfMeasure'>;
