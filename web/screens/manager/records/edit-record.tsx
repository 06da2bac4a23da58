import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { DialogState } from './use-dialog.ts';

interface EditRecordProps<Stored> {
  dialog: DialogState<Stored | 'new'>;
  /** The dialog itself, which may be loaded when it is first opened. */
  children: (dialog: {
    open: boolean;
    /** Undefined to make a new one. */
    record: Stored | undefined;
    onClose: () => void;
  }) => ReactNode;
}

/** The dialog that makes or changes a record, each time with a fresh form. */
export function EditRecord<Stored>({ dialog, children }: EditRecordProps<Stored>) {
  const { subject, open, times, close } = dialog;
  if (!subject) return null;
  const record = subject === 'new' ? undefined : subject;
  return <Suspense key={times}>{children({ open, record, onClose: close })}</Suspense>;
}
