import { CallError } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { KeptWaste } from './kept-entry.ts';
import type { Problems, WasteDraft } from './waste-draft.ts';
import { FIELDS } from './waste-draft.ts';

interface RecordWasteOptions {
  onRecorded: () => void;
  /** The server's errors by field. */
  onRefused: (problems: Problems) => void;
}

interface Id {
  id: string;
}

/** Stores an entry, with any number of tries and at most once: it keeps its id until the server has answered (D12). */
export function useRecordWaste(kept: KeptWaste, { onRecorded, onRefused }: RecordWasteOptions) {
  const recording = useWrite({
    write: ({ locationId, recordedBy, reason, photoUrl, notes, ...entry }: WasteDraft & Id) =>
      writeOf('createWasteLog', {
        body: {
          ...entry,
          locationId: Number(locationId),
          recordedBy: Number(recordedBy),
          reason: reason || null,
          photoUrl: photoUrl || null,
          notes: notes.trim() || null,
        },
      }),
    success: {
      title: 'Waste Log Created',
      description: 'Waste entry has been recorded successfully.',
      tone: 'success',
    },
    failure: {
      title: 'Error',
      description: 'Failed to create waste log entry.',
      tone: 'destructive',
    },
    onDone: (_, { reason }) => {
      if (reason) kept.rememberReason(reason);
      kept.forget();
      onRecorded();
    },
    onFailed: (error) => {
      if (isIdTaken(error)) kept.newId();
      if (error instanceof CallError) onRefused(byField(error));
    },
  });

  const { error } = recording;
  return {
    record: (draft: WasteDraft) => recording.mutate({ ...draft, id: kept.id() }),
    isRecording: recording.isPending,
    /** Why it was not stored and what to do, where no field is the cause. */
    sentence: error ? sentenceFor(error) : undefined,
    forget: recording.reset,
  };
}

/** The first try was stored although no answer arrived, and the draft was changed since. */
function isIdTaken(error: unknown): boolean {
  return error instanceof CallError && error.code === 'waste_id_taken';
}

function sentenceFor(error: unknown): string | undefined {
  if (isIdTaken(error))
    return 'Your first try was recorded after all, as it was then: see the list. Record again only to add another entry.';
  if (!(error instanceof CallError)) return 'Please try again.';
  return Object.keys(byField(error)).length > 0
    ? undefined
    : `${error.sentence} What you entered is still here.`;
}

function byField({ details = [] }: CallError): Problems {
  const problems: Problems = {};
  for (const { path, message } of details) {
    const field = FIELDS.find((name) => name === path);
    if (field) problems[field] ??= message;
  }
  return problems;
}
