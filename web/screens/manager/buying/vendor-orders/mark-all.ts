import { t } from '@lingui/core/macro';
import { ITEMS_SEEN_MAX, TAKE_BACK_MS } from '#contract/values/limits.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { MARK_ALL } from '#web/session/submissions/submission-kinds.ts';
import type { MarkAllContent } from '#web/session/submissions/submission-kinds.ts';
import { useEntriesOf } from '#web/session/submissions/use-entries-of.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTried } from '#web/session/submissions/use-tried.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { Place } from './place.ts';

/** Pressed with a network it marks every item, also those that the page has not loaded. */
const MARK_ALL_NOW: typeof MARK_ALL = {
  ...MARK_ALL,
  write: ({ content: { vendorId }, locationId }) =>
    writeOf('markAllOrdered', {
      params: { vendorId, locationId: Number(locationId) },
      body: undefined,
    }),
};

interface MarkedPlace {
  place: Place;
  vendorName: string;
  /** The pending items that are shown. */
  itemIds: readonly number[];
}

/**
 * Marks every pending item of a place as ordered; the message offers to undo it for as long as the server allows. Without an
 * answer it waits on the device, to mark what is shown here; where nothing of it is, it fails.
 */
export function useMarkAllOrdered({ place, vendorName, itemIds }: MarkedPlace) {
  const { vendorId, locationId } = place;
  const undo = useUndoMarkAllOrdered(place);
  const { submit, isSending } = useSubmission(MARK_ALL_NOW, useTried(), {
    ...(itemIds.length > 0 && { onWaiting: () => undefined }),
    success: ({ undoId, ...marked }) => ({
      title: t`Items Marked as Ordered`,
      description: worded(marked, marked.message),
      tone: 'success',
      ...(undoId && {
        action: { label: t`Undo`, onPress: () => undo.mutate(undoId) },
        duration: TAKE_BACK_MS,
      }),
    }),
    failure: (error) => ({
      title: t`Mark All Ordered Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    busyUntilShown: true,
  });
  return {
    markAll: () => {
      const seen = itemIds.slice(0, ITEMS_SEEN_MAX);
      submit({ content: { vendorId, vendorName, itemIds: seen }, locationId });
    },
    isMarking: isSending,
    ...usePresses(place),
  };
}

/** Whether this device holds such a press of the person for the place that is still to be sent, and who else left one. */
function usePresses({ vendorId, locationId }: Place): { waits: boolean; others: string[] } {
  const { own, others } = useEntriesOf(
    ({ submission, refusal }) =>
      refusal === null &&
      submission.kind === MARK_ALL.kind &&
      submission.locationId === locationId &&
      (submission.content as MarkAllContent).vendorId === vendorId,
  );
  return { waits: own.length > 0, others };
}

/** Sets the items of one press to pending again. Works after leaving the page too: the message stays. */
function useUndoMarkAllOrdered(place: Place) {
  return useWrite({
    write: (undoId: string) =>
      writeOf('undoMarkAllOrdered', { params: { ...place }, body: { undoId } }),
    success: ({ pending, ...undone }) => ({
      title: pending > 0 ? t`Items Pending Again` : t`Nothing Was Undone`,
      description: worded(undone, undone.message),
      tone: pending > 0 ? 'success' : 'default',
    }),
    failure: (error) => ({
      title: t`Undo Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
}
