import { useKept } from '#web/session/kept.ts';
import { isRecord, storedPerUser } from '#web/session/stored.ts';
import { parseTried } from '#web/session/submissions/submission.ts';
import type { Tried } from '#web/session/submissions/submission.ts';
import { WASTE_REASONS } from '#contract/values/waste-reasons.ts';
import type { WasteReason } from '#contract/values/waste-reasons.ts';
import { FIELDS } from './waste-draft.ts';
import type { WasteDraft } from './waste-draft.ts';

/** What a person has entered and not recorded yet. */
export interface KeptEntry {
  entered: Partial<WasteDraft>;
  /** The try that has no answer yet (D12). */
  sent: Tried | null;
}

const EMPTY: KeptEntry = { entered: {}, sent: null };
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
    /** Whether something was entered that a person would miss. */
    isBegun: () => Object.keys(store.get().entered).length > 0,
    /** Puts back what the server refused, in the place of what is there. Returns whether it is kept. */
    bringBack(refused: unknown, sent: Tried | null): boolean {
      const parsed = parseEntry(refused);
      return parsed !== undefined && store.set({ ...parsed, sent });
    },
    /** The try that has no answer yet. */
    tried: { read: () => store.get().sent, keep: (sent: Tried | null) => void change({ sent }) },
  };
}
export type KeptWaste = ReturnType<typeof useKeptEntry>;

function parseReason(value: unknown): WasteReason | undefined {
  return WASTE_REASONS.find((reason) => reason === value);
}

/** An entry from the browser's storage; undefined when the value is invalid. Exported for its test. */
export function parseEntry(value: unknown): KeptEntry | undefined {
  if (!isRecord(value) || !isRecord(value['entered'])) return undefined;
  const { entered } = value;
  const valid = Object.entries(entered).filter(([name, entry]) =>
    name === 'quantity'
      ? Number.isFinite(entry)
      : FIELDS.some((field) => field === name) && typeof entry === 'string',
  );
  // An earlier version kept no more than the id, beside the fields.
  return {
    entered: Object.fromEntries(valid),
    sent: parseTried(value['sent'] ?? { id: value['id'] }),
  };
}
