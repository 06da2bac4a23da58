import { useSyncExternalStore } from 'react';
import { freshId } from '#web/api/fresh-id.ts';
import { useUser } from '#web/session/session.tsx';
import { storedPerUser } from '#web/session/stored.ts';
import { WASTE_REASONS } from '#contract/waste-words.ts';
import type { WasteReason } from '#contract/waste-words.ts';
import { FIELDS } from './waste-draft.ts';
import type { WasteDraft } from './waste-draft.ts';

/** What a person has entered and not recorded yet. */
export interface KeptDraft {
  entered: Partial<WasteDraft>;
  /** The id of the entry, from its first try until the server has answered (D12). */
  id: string | null;
}

const EMPTY: KeptDraft = { entered: {}, id: null };
const draftOf = storedPerUser<KeptDraft>('waste', EMPTY, parseDraft);
/** A default would be wrong more often than right; first in the row it is one tap. */
const lastReasonOf = storedPerUser<WasteReason | null>('waste-reason', null, parseReason);

/** The person's draft: it survives a reload, and stays the person's while another one uses the device (A5). */
export function useKeptDraft() {
  const { id: userId } = useUser();
  const store = draftOf(userId);
  const { entered } = useSyncExternalStore(store.subscribe, store.get);
  const lastReason = lastReasonOf(userId);
  return {
    entered,
    lastReason: useSyncExternalStore(lastReason.subscribe, lastReason.get) ?? undefined,
    rememberReason: lastReason.set,
    enter: (changes: Partial<WasteDraft>) =>
      store.set({ ...store.get(), entered: { ...store.get().entered, ...changes } }),
    empty: () => store.forget(),
    /** The id to record under: the kept one, or a new one that is kept from now on. */
    id(): string {
      const id = store.get().id ?? freshId();
      store.set({ ...store.get(), id });
      return id;
    },
    /** Call when the kept id belongs to another entry. */
    newId: () => store.set({ ...store.get(), id: freshId() }),
  };
}

function parseReason(value: unknown): WasteReason | undefined {
  return WASTE_REASONS.find((reason) => reason === value);
}

/** A draft from the browser's storage; undefined when the value is invalid. Exported for its test. */
export function parseDraft(value: unknown): KeptDraft | undefined {
  if (typeof value !== 'object' || value === null || !('entered' in value)) return undefined;
  const { entered } = value;
  if (typeof entered !== 'object' || entered === null) return undefined;
  const valid = Object.entries(entered).filter(([name, entry]) =>
    name === 'quantity'
      ? Number.isFinite(entry)
      : FIELDS.some((field) => field === name) && typeof entry === 'string',
  );
  const id = 'id' in value && typeof value.id === 'string' ? value.id : null;
  return { entered: Object.fromEntries(valid), id };
}
