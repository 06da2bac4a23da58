import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CallError, isNotFound } from '#web/api/call-error.ts';
import type { Write } from '#web/api/write.ts';
import { useUndo } from '#web/session/use-restore.ts';
import { useWrite } from '#web/session/use-write.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { failed, failedInWords, succeeded } from './record-kinds.ts';
import type { Kind } from './record-kinds.ts';
import type { DialogState } from './use-dialog.ts';

interface DeleteRecordProps<Stored> {
  dialog: DialogState<Stored>;
  kind: Kind;
  /** The call after the confirmation. */
  consequence?: string;
  remove: (record: Stored) => Write;
}

type Deletable = { id: string | number; name: string; version?: number | undefined };

/** Asks for confirmation, then deletes; the message offers to undo it (A9). The reason of a failure stays in the dialog. */
export function DeleteRecord<Stored extends Deletable>(props: DeleteRecordProps<Stored>) {
  const { subject, times } = props.dialog;
  return subject && <Question key={times} {...props} initial={subject} />;
}

function Question<Stored extends Deletable>(
  props: DeleteRecordProps<Stored> & { initial: Stored },
) {
  const { dialog, kind, consequence } = props;
  const { open, close: onClose } = dialog;
  const [record, setRecord] = useState(props.initial);

  const undo = useUndo(() => succeeded(kind, 'restore'));
  const removing = useWrite({
    record: () => record,
    write: () => props.remove(record),
    success: () => ({
      ...succeeded(kind, 'delete'),
      ...(kind.restored && undo({ kind: kind.restored, id: record.id })),
    }),
    // Nothing is left to delete, and the dialog closes.
    failure: (error) => (isNotFound(error) ? failed(kind, 'delete', error) : undefined),
    onDone: onClose,
    onNewer: (newer) => setRecord(newer as Stored),
    onFailed: (error) => {
      if (isNotFound(error)) onClose();
    },
  });

  const { name } = record;
  const { error, isPending } = removing;
  const question = t(kind.words.deleteQuestion);
  const fullQuestion = consequence ? `${question} ${consequence}` : question;
  const refused = error instanceof CallError ? error : undefined;
  const changed = refused?.code === 'changed_meanwhile';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Delete ${name}?`}
      description={fullQuestion}
      // After another user's change a new confirmation is needed.
      problem={
        changed ? refused?.sentence : error ? failedInWords(kind, 'delete', error) : undefined
      }
      confirmLabel={isPending ? t`Deleting...` : refused && !changed ? t`Try again` : t`Delete`}
      busy={isPending}
      danger
      onConfirm={() => removing.mutate()}
    />
  );
}
