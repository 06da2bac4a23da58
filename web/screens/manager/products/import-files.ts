import { worded } from '#web/api/worded.ts';
import { columnEntry, IMPORT_COLUMNS } from '#contract/values/import-columns.ts';
import type { ImportResult, ImportValues } from '#contract/calls/product-imports.ts';
import type { ImportColumn } from '#contract/values/import-columns.ts';
import { downloadCsv } from './csv.ts';

const cellsOf = (values: ImportValues, columns: readonly ImportColumn[]) =>
  columns.map((column) => values[column] ?? '');

/** The header and the sample rows of a file that shows the format of an import. */
export function templateRows(): string[][] {
  const shown = IMPORT_COLUMNS.flatMap((column) => {
    const { samples } = columnEntry(column);
    return samples ? [{ column, samples }] : [];
  });
  const [first] = shown;
  return [
    shown.map(({ column }) => column),
    ...(first?.samples ?? []).map((_sample, row) => shown.map(({ samples }) => samples[row] ?? '')),
  ];
}

export function downloadTemplate(): void {
  downloadCsv('product_import_template.csv', templateRows());
}

/**
 * The rejected rows with their reasons, to be corrected and imported again: the import ignores `reason`. Only the columns
 * of the imported file: an empty column would clear what it left alone.
 */
export function downloadRejected({ rejected, errorsCoded }: ImportResult): void {
  const columns = IMPORT_COLUMNS.filter((column) =>
    rejected.some(({ values }) => column in values),
  );
  downloadCsv('rejected_rows.csv', [
    [...columns, 'reason'],
    ...rejected.map(({ values, reason }, index) => [
      ...cellsOf(values, columns),
      worded({ code: 'row_reasons', params: errorsCoded[index]?.params ?? {} }, reason),
    ]),
  ]);
}
