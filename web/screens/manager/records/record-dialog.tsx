import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { HistoryKind } from '#contract/values/history-kinds.ts';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { ChangedMeanwhile, NewerOrMine } from './changed-meanwhile.tsx';
import type { Described } from './changed-meanwhile.tsx';
import { FormNeeds } from './form-needs.tsx';
import type { Needs } from './needs.ts';
import type { RecordForm } from './use-record-form.ts';

interface RecordDialogProps<Values extends FieldValues> {
  open: boolean;
  onClose: () => void;
  state: RecordForm<Values>;
  /** Default: 'Add Vendor' and 'Edit Vendor'. */
  title?: string;
  /** Beside the title. */
  aside?: ReactNode;
  describe: (values: Values) => Described;
  /** The lists of options of the fields: nothing is saved before they are loaded. */
  needs?: Needs;
  /** Replaces the button's text while something has to end before the record can be saved. */
  waitingFor?: string | undefined;
  /** Shows the history of the record. */
  history?: { kind: HistoryKind; id: string | number } | undefined;
  /** The fields. */
  children: ReactNode;
  /** A dialog that opens from the fields. */
  over?: ReactNode;
}

/** The dialog of a record's form: the fields, the errors, and the buttons. */
export function RecordDialog<Values extends FieldValues>(props: RecordDialogProps<Values>) {
  const { open, onClose, state, describe, needs, waitingFor, children } = props;
  const { kind, form, busy, isNew, newer } = state;
  const title = props.title ?? t(isNew ? kind.words.add : kind.words.edit);
  const words = isNew
    ? { save: t(kind.words.add), saving: t`Adding...` }
    : { save: t(kind.words.update), saving: t`Updating...` };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      aside={props.aside}
      busy={busy}
      onSubmit={(event) => void state.submit(event)}
      readOnly={newer !== undefined}
      footer={
        newer ? (
          <NewerOrMine state={state} />
        ) : (
          <>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button
              type="submit"
              busy={busy}
              disabled={waitingFor !== undefined || (needs && !needs.isReady)}
            >
              {busy ? words.saving : (waitingFor ?? words.save)}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {form.formState.errors.root && <Problem>{form.formState.errors.root.message}</Problem>}
        {newer ? (
          <ChangedMeanwhile
            noun={kind.noun}
            newer={describe(newer)}
            mine={describe(form.getValues())}
          />
        ) : needs ? (
          <FormNeeds needs={needs}>{children}</FormNeeds>
        ) : (
          children
        )}
        {!newer && props.history && <HistoryPanel {...props.history} />}
      </div>
      {props.over}
    </Dialog>
  );
}
