import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Location } from '#contract/calls/locations.ts';
import { writeOf } from '#web/api/write.ts';
import { Each } from '#web/ui/each.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { CsvImportDialog, importedChange } from '../records/csv-import-dialog.tsx';

interface StockImportDialogProps {
  open: boolean;
  location: Location;
  onClose: () => void;
}

const LABELS = { parAmount: msg`Par`, area: msg`Area`, position: msg`Position` };

/** Sets pars, areas and positions from a CSV file: a chosen file is first shown as what it would do (M5). */
export function StockImportDialog({ open, location, onClose }: StockImportDialogProps) {
  const place = location.name;
  return (
    <CsvImportDialog
      open={open}
      onClose={onClose}
      description={t`Sets pars, areas and positions at ${place}. You see first what it will do.`}
      columns={
        <Trans>
          Columns: <code>id</code>, or <code>vendorName</code> with <code>vendorItemCode</code> or{' '}
          <code>name</code>; then <code>parAmount</code>, <code>area</code>, <code>position</code>.
          Export CSV gives a file with all of them.
        </Trans>
      }
      write={(file, dryRun) =>
        writeOf('importInventory', {
          file,
          field: 'csvFile',
          body: { locationId: String(location.id), dryRun },
        })
      }
    >
      {({ changes }) =>
        changes.length > 0 && (
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
            <Each of="tr" records={changes} keyOf={({ row, field }) => `${row} ${field}`}>
              {({ name, field, before, after }) => (
                <Row>
                  <Cell kind="main">{name}</Cell>
                  <Cell label={t`Field`}>{t(LABELS[field])}</Cell>
                  <Cell label={t({ message: 'Change', context: 'noun' })}>
                    {importedChange(before, after)}
                  </Cell>
                </Row>
              )}
            </Each>
          </Table>
        )
      }
    </CsvImportDialog>
  );
}
