import { createHash } from 'node:crypto';

/** What a person sends under an id (O5), without the id. */
export interface Content {
  /** What is sent; what belongs to the form below is left out of it. */
  content: object;
  /** The moment on the device; undefined where none is sent. ISO 8601. */
  at?: string | undefined;
  /** The user's id; null for a call without a profile. */
  author: number | null;
  locationId?: number | undefined;
}

/** The form of the hash; one of an earlier version has no mark. */
const MARK = '2:';

/**
 * Equal for two submissions exactly when they say the same (D12), in whatever sequence the keys of an object stand. Fields
 * without a value, also `false`, do not count, so that what was stored before a field was added is still recognised. Lists
 * keep their sequence.
 */
export function contentHash({ content, at, author, locationId }: Content): string {
  const moment = at === undefined ? undefined : Date.parse(at);
  const text = canonical({ content, at: moment, author, locationId });
  return `${MARK}${createHash('sha256').update(text).digest('base64url')}`;
}

/**
 * Whether what is stored under an id is what is sent now. Hashes of earlier versions (null, or without a mark) were made in
 * other ways: only a retry has such an id.
 */
export function isSameContent(stored: string | null, sent: string): boolean {
  return stored === sent || stored === null || EARLIER.test(stored);
}

/** SHA-256 as base64url. */
const EARLIER = /^[\w-]{43}$/;

/** JSON with sorted keys, without fields that have no value. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const given = Object.entries(value).filter(
    ([, field]) => field !== undefined && field !== null && field !== false,
  );
  const sorted = given.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join()}}`;
}
