import { t } from '@lingui/core/macro';
import { UNDO_MS } from '#contract/values/limits.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { Place } from './place.ts';

/** Marks every pending item of a place as ordered; the message offers to undo it for as long as the server allows. */
export function useMarkAllOrdered(place: Place) {
  const undo = useUndoMarkAllOrdered(place);
  return useWrite({
    write: () => writeOf('markAllOrdered', { params: { ...place } }),
    success: ({ undoId, ...marked }) => ({
      title: t`Items Marked as Ordered`,
      description: worded(marked, marked.message),
      tone: 'success',
      ...(undoId && {
        action: { label: t`Undo`, onPress: () => undo.mutate(undoId) },
        duration: UNDO_MS,
      }),
    }),
    failure: (error) => ({
      title: t`Mark All Ordered Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    busyUntilShown: true,
  });
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
