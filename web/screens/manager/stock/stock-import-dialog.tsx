import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { worded } from '#web/api/worded.ts';
import { useState } from 'react';
import type { InventoryImportResult } from '#contract/calls/inventory.ts';
import { IMPORT_ERRORS_SHOWN } from '#contract/values/limits.ts';
import type { Location } from '#contract/calls/locations.ts';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import type { Notice } from '#web/ui/toast.ts';
import { Each } from '#web/ui/each.tsx';
import { errorsShown } from '../products/errors-shown.ts';
import { CsvField } from '../products/csv-field.tsx';

interface StockImportDialogProps {
  open: boolean;
  location: Location;
  onClose: () => void;
}

const LABELS = { parAmount: msg`Par`, area: msg`Area`, position: msg`Position` };

/** Sets pars, areas and positions from a CSV file: a chosen file is first shown as what it would do (M5). */
export function StockImportDialog({ open, location, onClose }: StockImportDialogProps) {
  const place = location.name;
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<InventoryImportResult>();
  const write = (chosen: File, dryRun: 'true' | 'false') =>
    writeOf('importInventory', {
      file: chosen,
      field: 'csvFile',
      body: { locationId: String(location.id), dryRun },
    });
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
      description={t`Sets pars, areas and positions at ${place}. You see first what it will do.`}
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
        {!plan && !busy && (
          <p className="text-sm text-ink-muted">
            <Trans>
              Columns: <code>id</code>, or <code>vendorName</code> with <code>vendorItemCode</code>{' '}
              or <code>name</code>; then <code>parAmount</code>, <code>area</code>,{' '}
              <code>position</code>. Export CSV gives a file with all of them.
            </Trans>
          </p>
        )}
        {busy && <Spinner label={t`Checking the file...`} />}
        <div aria-live="polite">{plan && <Plan plan={plan} />}</div>
      </div>
    </Dialog>
  );
}

function Plan({ plan }: { plan: InventoryImportResult }) {
  const more = (plan.rejectedRows ?? plan.errors.length) - IMPORT_ERRORS_SHOWN;
  return (
    <div className="space-y-3">
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
      {plan.changes.length > 0 && (
        <Table
          label={t`Changes`}
          head={
            <>
              <HeadCell>{t`Product`}</HeadCell>
              <HeadCell>{t`Field`}</HeadCell>
              <HeadCell>{t({ message: 'Change', context: 'noun' })}</HeadCell>
            </>
          }
        >
          <Each of="tr" records={plan.changes} keyOf={({ row, field }) => `${row} ${field}`}>
            {({ name, field, before, after }) => (
              <Row>
                <Cell kind="main">{name}</Cell>
                <Cell label={t`Field`}>{t(LABELS[field])}</Cell>
                <Cell label={t({ message: 'Change', context: 'noun' })}>
                  {changeText(before, after)}
                </Cell>
              </Row>
            )}
          </Each>
        </Table>
      )}
    </div>
  );
}

function importText(rows: number): string {
  if (rows === 0) return t({ message: 'Import', context: 'verb' });
  return plural(rows, { one: 'Import # row', other: 'Import # rows' });
}

function changeText(before: string | null, after: string | null): string {
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
