import { t } from '@lingui/core/macro';
import { sentenceOf } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

/** Undoes an import of products as a whole (M5). Works after the dialog was closed too: the message stays. */
export function useUndoImport(onUndone: () => void) {
  return useWrite({
    write: (id: string) => writeOf('undoProductImport', { params: { id } }),
    success: (undone) => ({
      title: t`Import Undone`,
      description: worded(undone, undone.message),
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Undo Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone: onUndone,
  });
}
