import { Download } from 'lucide-react';
import type { ImportColumn } from '#contract/values/import-columns.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadTemplate } from './import-files.ts';

const columns: readonly { column: ImportColumn; holds: string; optional?: true }[] = [
  { column: 'name', holds: 'The product' },
  { column: 'vendorName', holds: 'A vendor that exists, by name' },
  { column: 'unitOfMeasure', holds: 'The abbreviation of a unit that exists, such as lb' },
  { column: 'categoryName', holds: 'A new category is created', optional: true },
  {
    column: 'photoUrl',
    holds: 'The address of a picture, beginning with https://',
    optional: true,
  },
  { column: 'id', holds: 'Of a product to change, as in the export', optional: true },
  {
    column: 'vendorItemCode',
    holds: "The vendor's code; zeros at its beginning stay",
    optional: true,
  },
  { column: 'packSize', holds: 'Such as 24 × 500 g', optional: true },
  { column: 'price', holds: 'Per unit, such as 12.50', optional: true },
];

/** The required columns, and a template. */
export function ImportColumns() {
  return (
    <section aria-labelledby="import-columns" className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="import-columns" className="text-body font-semibold">
          Columns of the file
        </h3>
        <Button variant="secondary" onClick={downloadTemplate}>
          <Download aria-hidden className="size-4" />
          Download Template
        </Button>
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[max-content_1fr]">
        {columns.map(({ column, holds, optional }) => (
          <div key={column} className="contents">
            <dt className="font-mono font-medium">{column}</dt>
            <dd className="text-ink-muted max-sm:mb-1">
              {holds}
              {optional && ' (optional)'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-muted">
        The first row names the columns, in any order. Cells are separated by a comma, a semicolon
        or a tab. An empty cell clears an optional field; without its column the field stays. A file
        has at most 20,000 rows and 10 MB: split a larger one, and import each part.
      </p>
    </section>
  );
}
