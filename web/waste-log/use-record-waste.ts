import { t } from '@lingui/core/macro';
import { CallError, sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { WASTE } from '#web/session/submissions/submission-kinds.ts';
import type { WasteContent } from '#web/session/submissions/submission-kinds.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { KeptWaste } from './kept-entry.ts';
import type { Problems, WasteDraft } from './waste-draft.ts';
import { FIELDS } from './waste-draft.ts';

interface RecordWasteOptions {
  onRecorded: () => void;
  /** The server's errors by field. */
  onRefused: (problems: () => Problems) => void;
}

/** Records an entry of waste. */
export function useRecordWaste(kept: KeptWaste, { onRecorded, onRefused }: RecordWasteOptions) {
  const takeBack = useWrite({
    write: (id: string) => writeOf('deleteWasteLog', { params: { id } }),
    success: () => ({
      title: t`Waste Log Taken Back`,
      description: t`The entry is removed, and what was thrown away is on the shelf again.`,
      tone: 'success',
    }),
    failure: (refusal) => ({
      title: t`Error`,
      description: sentenceOf(refusal, t`The entry was not taken back.`),
      tone: 'destructive',
    }),
  });
  const { submit, isSending, error, firstTryId, forgetError } = useSubmission(WASTE, kept.tried, {
    success: ({ id }) => ({
      title: t`Waste Log Created`,
      description: t`Waste entry has been recorded successfully.`,
      tone: 'success',
      action: { label: t`Undo`, onPress: () => takeBack.mutate(id) },
    }),
    onStored: (_, { content: { reason } }) => {
      if (reason) kept.rememberReason(reason);
      kept.forget();
      onRecorded();
    },
    onWaiting: () => {
      kept.forget();
      onRecorded();
    },
    onFailed: (refusal) => {
      if (refusal instanceof CallError) onRefused(() => byField(refusal));
    },
  });
  return {
    record: (draft: WasteDraft, productName: string) =>
      submit({
        content: { ...contentOf(draft), productName },
        locationId: Number(draft.locationId),
        draft: { entered: draft },
      }),
    isRecording: isSending,
    /** Why it was not stored and what to do, where no field is the cause. */
    sentence: firstTryId ? firstTryStored() : error ? sentenceFor(error) : undefined,
    forget: forgetError,
  };
}

function contentOf(draft: WasteDraft): Omit<WasteContent, 'productName'> {
  const { productId, quantity, unitOfMeasure, recordedBy, reason, photoUrl, notes } = draft;
  return {
    productId,
    quantity,
    unitOfMeasure,
    recordedBy: Number(recordedBy),
    reason: reason || null,
    photoUrl: photoUrl || null,
    notes: notes.trim() || null,
  };
}

const firstTryStored = () =>
  t`Your first try was recorded after all, as it was then: see the list. Record again only to add another entry.`;

function sentenceFor(error: unknown): string | undefined {
  const failed = t`Failed to create waste log entry.`;
  if (!(error instanceof CallError)) return `${failed} ${t`Please try again.`}`;
  return Object.keys(byField(error)).length > 0
    ? undefined
    : `${failed} ${error.sentence} ${t`What you entered is still here.`}`;
}

function byField({ details = [] }: CallError): Problems {
  const problems: Problems = {};
  for (const { path, message } of details) {
    const field = FIELDS.find((name) => name === path);
    if (field) problems[field] ??= message;
  }
  return problems;
}
