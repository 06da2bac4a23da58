import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useLater } from '#web/ui/use-later.ts';
import type { DialogState } from './use-dialog.ts';

interface EditRecordProps<Stored, Part extends object> {
  dialog: DialogState<Stored | 'new'>;
  /** Loads the file of the dialog. Must keep its identity. */
  load: () => Promise<Part>;
  /** The dialog itself. */
  children: (
    dialog: {
      open: boolean;
      /** Undefined to create a record. */
      record: Stored | undefined;
      onClose: () => void;
    },
    part: Part,
  ) => ReactNode;
}

/** The dialog that creates or changes a record, each time with a fresh form. */
export function EditRecord<Stored, Part extends object>(props: EditRecordProps<Stored, Part>) {
  const { subject, open, times, close } = props.dialog;
  const part = useLater(props.load, { wanted: open, onFailed: close });
  if (!part || !subject) return null;
  const record = subject === 'new' ? undefined : subject;
  return <Fragment key={times}>{props.children({ open, record, onClose: close }, part)}</Fragment>;
}
