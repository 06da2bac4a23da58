import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportResult } from '#contract/products.ts';
import { sentenceOf } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { CsvField } from './csv-field.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { refreshProducts } from './product-changes.ts';
import { Progress } from '#web/ui/progress.tsx';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds products from a CSV file. What came of it stays, also while the dialog is closed, until the next import. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const [result, setResult] = useState<ImportResult>();
  const importing = useMutation({
    mutationFn: (chosen: File) => {
      setShare(0);
      setResult(undefined);
      const input = { file: chosen, field: 'csvFile' } as const;
      return upload('importProducts', input, { onProgress: setShare });
    },
    onSuccess: (imported) => {
      setResult(imported);
      setFile(undefined);
      toast({ title: 'Import Complete', description: imported.message, tone: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Import Failed',
        description: sentenceOf(error, 'Failed to import CSV file'),
        tone: 'destructive',
      }),
    onSettled: () => void refreshProducts(client),
  });

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
        if (file) importing.mutate(file);
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
