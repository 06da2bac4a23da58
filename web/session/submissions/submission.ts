import { isRecord } from '../stored.ts';

/** What a person sent, from its first try until the server has answered (O5). It is kept with the draft of its screen. */
export interface Submission<C = unknown> {
  /** The same for every try, so that the server stores it at most once (D12). */
  id: string;
  /** The call, such as `createReceipt`. */
  kind: string;
  content: C;
  /** The moment on the device; null: that of its arrival. ISO 8601. */
  at: string | null;
  /** The user who sent it. */
  author: number;
  /** Null for a photo: what refers to it has a location. */
  locationId: number | null;
  /** The versions that the person had read; null where none are compared. */
  base: unknown;
}

/** What is known of an earlier try, whatever it sent: earlier versions kept no more than these. */
export type Tried = Pick<Submission, 'id' | 'at'>;

/** A try from the browser's storage; null when there is none. */
export function parseTried(value: unknown): Tried | null {
  if (!isRecord(value)) return null;
  const { id, at } = value;
  return typeof id === 'string' ? { ...value, id, at: typeof at === 'string' ? at : null } : null;
}
