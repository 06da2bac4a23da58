import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Message } from '#contract/calls/coded.ts';
import type { Coded } from '#contract/statements/statement.ts';
import { IMPORT_ERRORS_SHOWN } from '#contract/values/limits.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import type { Write } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Notice } from '#web/ui/toast.ts';
import { CsvField } from '../products/csv-field.tsx';
import { errorsShown } from '../products/errors-shown.ts';

/** What every import answers. */
interface ImportPlan extends Message {
  created: number;
  updated: number;
  errors: readonly string[];
  errorsCoded: readonly Coded[];
  rejectedRows?: number | undefined;
}

interface CsvImportDialogProps<Plan extends ImportPlan> {
  open: boolean;
  onClose: () => void;
  description: string;
  /** The columns of the file, as a sentence. */
  columns: ReactNode;
  /** With a dry run nothing is stored: its answer is the plan. */
  write: (file: File, dryRun: 'true' | 'false') => Write<Plan>;
  /** What the plan changes, as a table. */
  children: (plan: Plan) => ReactNode;
}

/** Imports a CSV file: a chosen file is first shown as what it would do (M5). */
export function CsvImportDialog<Plan extends ImportPlan>(props: CsvImportDialogProps<Plan>) {
  const { open, onClose, write } = props;
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<Plan>();
  const checking = useWrite({
    write: (chosen: File) => write(chosen, 'true'),
    failure,
    onDone: setPlan,
  });
  const importing = useWrite({
    write: (chosen: File) => write(chosen, 'false'),
    success: (done) => ({
      title: t`Import Complete`,
      description: worded(done, done.message),
      tone: 'success',
    }),
    failure,
    onDone: onClose,
  });
  const busy = checking.isPending || importing.isPending;
  const changing = plan ? plan.created + plan.updated : 0;

  function choose(chosen: File | undefined) {
    setFile(chosen);
    setPlan(undefined);
    if (chosen) checking.mutate(chosen);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Import CSV`}
      description={props.description}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (file && plan) importing.mutate(file);
        else if (file) checking.mutate(file);
      }}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={busy} disabled={!file || (plan && changing === 0)}>
            {busy ? t`Working...` : importText(changing)}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <CsvField file={file} onChange={choose} disabled={busy} />
        {!plan && !busy && <p className="text-sm text-ink-muted">{props.columns}</p>}
        {busy && <Spinner label={t`Checking the file...`} />}
        <div aria-live="polite">
          {plan && (
            <div className="space-y-3">
              <PlanInWords plan={plan} />
              {props.children(plan)}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function PlanInWords({ plan }: { plan: ImportPlan }) {
  const more = (plan.rejectedRows ?? plan.errors.length) - IMPORT_ERRORS_SHOWN;
  return (
    <>
      <p className="font-medium">{worded(plan, plan.message)}</p>
      {plan.errors.length > 0 && (
        <ul className="space-y-1 text-sm">
          {errorsShown(plan).map((error) => (
            <li key={error} className="wrap-anywhere text-danger">
              {error}
            </li>
          ))}
          {more > 0 && (
            <li className="text-ink-muted">
              {plural(more, { one: 'and # more error', other: 'and # more errors' })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function importText(rows: number): string {
  if (rows === 0) return t({ message: 'Import', context: 'verb' });
  return plural(rows, { one: 'Import # row', other: 'Import # rows' });
}

/** '2 to 3': a value before and after an import. */
export function importedChange(before: string | null, after: string | null): string {
  const none = t({ message: 'none', context: 'value' });
  const [former, next] = [before ?? none, after ?? none];
  return t`${former} to ${next}`;
}

function failure(error: Error): Notice {
  return {
    title: t`Import Failed`,
    description: sentenceOf(error, t`Failed to import CSV file`),
    tone: 'destructive',
  };
}
