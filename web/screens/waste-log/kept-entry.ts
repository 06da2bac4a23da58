import { freshId } from '#web/api/fresh-id.ts';
import { useKept } from '#web/session/kept.ts';
import { isRecord, storedPerUser } from '#web/session/stored.ts';
import { WASTE_REASONS } from '#contract/values/waste-words.ts';
import type { WasteReason } from '#contract/values/waste-words.ts';
import { FIELDS } from './waste-draft.ts';
import type { WasteDraft } from './waste-draft.ts';

/** What a person has entered and not recorded yet. */
export interface KeptEntry {
  entered: Partial<WasteDraft>;
  /** The id of the entry, from its first try until the server has answered (D12). */
  id: string | null;
}

const EMPTY: KeptEntry = { entered: {}, id: null };
const entryOf = storedPerUser<KeptEntry>('waste', EMPTY, parseEntry);
/** A default would be wrong more often than right; first in the row it is one tap. */
const lastReasonOf = storedPerUser<WasteReason | null>('waste-reason', null, parseReason);

/** The person's waste entry until it is recorded. */
export function useKeptEntry() {
  const [{ entered }, store] = useKept(entryOf);
  const [lastReason, reasonStore] = useKept(lastReasonOf);
  const change = (changes: Partial<KeptEntry>) => store.set({ ...store.get(), ...changes });
  return {
    entered,
    lastReason: lastReason ?? undefined,
    rememberReason: reasonStore.set,
    enter: (changes: Partial<WasteDraft>) =>
      change({ entered: { ...store.get().entered, ...changes } }),
    forget: store.forget,
    /** The id to record under: the kept one, or a new one that is kept from now on. */
    id(): string {
      const id = store.get().id ?? freshId();
      change({ id });
      return id;
    },
    /** Call when the kept id belongs to another entry. */
    newId: () => change({ id: freshId() }),
  };
}
export type KeptWaste = ReturnType<typeof useKeptEntry>;

function parseReason(value: unknown): WasteReason | undefined {
  return WASTE_REASONS.find((reason) => reason === value);
}

/** An entry from the browser's storage; undefined when the value is invalid. Exported for its test. */
export function parseEntry(value: unknown): KeptEntry | undefined {
  if (!isRecord(value) || !isRecord(value['entered'])) return undefined;
  const { entered, id } = value;
  const valid = Object.entries(entered).filter(([name, entry]) =>
    name === 'quantity'
      ? Number.isFinite(entry)
      : FIELDS.some((field) => field === name) && typeof entry === 'string',
  );
  return { entered: Object.fromEntries(valid), id: typeof id === 'string' ? id : null };
}
