import type { UniqueKind } from '../../contract/refusals/records.ts';
import { refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

interface UniqueName {
  /** The field of the body that holds the name. */
  field: string;
  what: UniqueKind;
}

/** The message for a violation of a unique index of names (D9). Each noun registers its own. */
export type UniqueNames = Readonly<Record<string, UniqueName>>;

/** The failure for a violated unique index, if the body has the name. */
export function nameTaken(unique: UniqueName | undefined, body: unknown): Failure | undefined {
  if (!unique || typeof body !== 'object' || body === null) return undefined;
  const name: unknown = Reflect.get(body, unique.field);
  return typeof name === 'string' ? refuse('name_taken', { what: unique.what, name }) : undefined;
}
