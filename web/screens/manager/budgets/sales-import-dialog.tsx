import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { writeOf } from '#web/api/write.ts';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Each } from '#web/ui/each.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { CsvImportDialog, importedChange } from '../records/csv-import-dialog.tsx';
import { dayText } from '../reports/days.ts';

interface SalesImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Sets the sales of locations by day from a CSV file: a chosen file is first shown as what it would do (H8, M5). */
export function SalesImportDialog({ open, onClose }: SalesImportDialogProps) {
  const currency = useCurrency();
  const money = (amount: string | null) =>
    amount === null || !currency ? amount : moneyText(amount, currency);
  return (
    <CsvImportDialog
      open={open}
      onClose={onClose}
      description={t`Sets what locations sold by day. You see first what it will do.`}
      columns={
        <Trans>
          Columns: <code>location</code>, its name; <code>date</code>, such as 2026-11-28;{' '}
          <code>amount</code>. An empty amount takes the figure of that day away.
        </Trans>
      }
      write={(file, dryRun) => writeOf('importSales', { file, field: 'csvFile', body: { dryRun } })}
    >
      {({ changes }) =>
        changes.length > 0 && (
          <Table
            label={t`Changes`}
            head={
              <>
                <HeadCell>{t`Location`}</HeadCell>
                <HeadCell>{t`Date`}</HeadCell>
                <HeadCell>{t({ message: 'Change', context: 'noun' })}</HeadCell>
              </>
            }
          >
            <Each of="tr" records={changes} keyOf={({ row }) => row}>
              {({ locationName, date, before, after }) => (
                <Row>
                  <Cell kind="main">{locationName}</Cell>
                  <Cell label={t`Date`}>{dayText(date)}</Cell>
                  <Cell label={t({ message: 'Change', context: 'noun' })}>
                    {importedChange(money(before), money(after))}
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
