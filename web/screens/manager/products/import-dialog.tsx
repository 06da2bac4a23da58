import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ImportMode, ImportResult } from '#contract/calls/product-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { CsvField } from './csv-field.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportModeField } from './import-mode.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Adds and changes products from a CSV file. A chosen file is checked at once and shown as what it would do; only then can
 * it be imported (M5). The result stays, also while the dialog is closed, until the next file.
 */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<ImportMode>('create');
  const { plan, result, share, ...steps } = useImport({ onImported: () => setFile(undefined) });
  const shown = plan ?? result;
  const busy = steps.isChecking || steps.isImporting;

  function choose(chosen: File | undefined, chosenMode: ImportMode) {
    setFile(chosen);
    setMode(chosenMode);
    if (chosen) steps.check({ file: chosen, mode: chosenMode });
    else steps.forgetPlan();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Import CSV`}
      description={t`Adds and changes products from a spreadsheet saved as CSV. You see first what it will do.`}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!file)
          toast(() => ({ title: t`Please select a CSV file to import`, tone: 'destructive' }));
        else if (plan) steps.run({ file, mode });
        else steps.check({ file, mode });
      }}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {result ? t`Close` : t`Cancel`}
          </Button>
          <Button type="submit" busy={busy} disabled={!file || (plan && stored(plan) === 0)}>
            {busy ? progressOf(steps.isChecking, share) : importText(plan)}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <CsvField file={file} onChange={(chosen) => choose(chosen, mode)} disabled={busy} />
        <ImportModeField mode={mode} onChange={(next) => choose(file, next)} disabled={busy} />
        {busy && share < 1 && <Progress label={t`Uploading`} share={share} />}
        {busy && share === 1 && (
          <Spinner
            label={steps.isChecking ? t`Checking the file...` : t`Storing the products...`}
          />
        )}
        {!shown && !busy && <ImportColumns />}
        <div aria-live="polite">{shown && <ImportOutcome result={shown} />}</div>
      </div>
    </Dialog>
  );
}

const stored = ({ createdProducts, updated }: ImportResult) => createdProducts + updated;

function progressOf(isChecking: boolean, share: number): string {
  if (share < 1) return t`Uploading...`;
  return isChecking ? t`Checking...` : t`Importing...`;
}

/** 'Import 5 products' once it is known what the file does. */
function importText(plan: ImportResult | undefined): string {
  const count = plan ? stored(plan) : 0;
  if (count === 0) return t({ message: 'Import', context: 'verb' });
  return plural(count, { one: 'Import # product', other: 'Import # products' });
}
