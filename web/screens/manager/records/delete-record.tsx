import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#web/api/call.ts';
import type { CallOptions } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { sayFailed, saySucceeded } from './kinds.ts';
import type { Kind } from './kinds.ts';
import type { DialogState } from './use-dialog.ts';

interface DeleteRecordProps<Stored> {
  dialog: DialogState<Stored>;
  kind: Kind;
  /** What follows from a yes, after the question. */
  consequence?: string;
  /** Must hand `options` to the call: they guard a newer record. */
  remove: (record: Stored, options: CallOptions) => Promise<unknown>;
  /** The record as it stands now; undefined when it is gone. */
  reread: (record: Stored) => Promise<Stored | undefined>;
}

type Deletable = { name: string; version?: number | undefined };

/** Asks, then deletes. Why it could not stays readable in the dialog. */
export function DeleteRecord<Stored extends Deletable>(props: DeleteRecordProps<Stored>) {
  const { subject, times } = props.dialog;
  return subject && <Question key={times} {...props} asked={subject} />;
}

function Question<Stored extends Deletable>(props: DeleteRecordProps<Stored> & { asked: Stored }) {
  const { dialog, kind, consequence } = props;
  const { open, close: onClose } = dialog;
  const client = useQueryClient();
  const [record, setRecord] = useState(props.asked);

  const removing = useMutation({
    mutationFn: () => props.remove(record, { ifMatch: record.version }),
    onSuccess: async () => {
      await client.invalidateQueries();
      saySucceeded(kind, 'delete');
      onClose();
    },
    onError: async (error) => {
      sayFailed(kind, 'delete', error);
      const changed = error instanceof CallError && error.code === 'changed_meanwhile';
      const gone = error instanceof CallError && error.status === 404;
      if (!changed && !gone) return;
      const [current] = await Promise.all([
        props.reread(record).catch(() => undefined),
        client.invalidateQueries(),
      ]);
      if (current) setRecord(current);
      else if (gone) onClose();
    },
  });

  const { error, isPending } = removing;
  const question = `Are you sure you want to delete this ${kind.noun}?`;
  const asked = consequence ? `${question} ${consequence}` : question;
  const refused = error instanceof CallError ? error : undefined;
  const changed = refused?.code === 'changed_meanwhile';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete ${record.name}?`}
      // Why not stays readable here; but whoever learns what the record has become is asked again.
      description={changed ? `${refused.sentence} ${asked}` : (refused?.sentence ?? asked)}
      confirmLabel={isPending ? 'Deleting...' : refused && !changed ? 'Try again' : 'Delete'}
      busy={isPending}
      danger
      onConfirm={() => removing.mutate()}
    />
  );
}
