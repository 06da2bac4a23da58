import { useState } from 'react';
import type { ImportResult } from '#contract/products.ts';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { CsvField } from './csv-field.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { Progress } from '#web/ui/progress.tsx';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds products from a CSV file. The result stays, also while the dialog is closed, until the next import. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const [result, setResult] = useState<ImportResult>();
  const importing = useWrite({
    write: (chosen: File) =>
      writeOf(
        'importProducts',
        { file: chosen, field: 'csvFile', body: undefined },
        { onProgress: setShare },
      ),
    success: ({ message }) => ({ title: 'Import Complete', description: message, tone: 'success' }),
    failure: (error) => ({
      title: 'Import Failed',
      description: sentenceOf(error, 'Failed to import CSV file'),
      tone: 'destructive',
    }),
    onDone: (imported) => {
      setResult(imported);
      setFile(undefined);
    },
  });

  function send(chosen: File) {
    setShare(0);
    setResult(undefined);
    importing.mutate(chosen);
  }

  const busy = importing.isPending;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Import CSV"
      description="Adds products from a spreadsheet saved as CSV."
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) send(file);
        else toast({ title: 'Please select a CSV file to import', tone: 'destructive' });
      }}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {result ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" busy={busy} disabled={!file}>
            {busy ? (share < 1 ? 'Uploading...' : 'Importing...') : 'Import'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <ImportColumns />
        <CsvField file={file} onChange={setFile} disabled={busy} />
        {busy && share < 1 && <Progress label="Uploading" share={share} />}
        {result && <ImportOutcome result={result} />}
      </div>
    </Dialog>
  );
}
