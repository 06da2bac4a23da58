import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { columnEntry, IMPORT_COLUMNS } from '#contract/values/import-columns.ts';
import { Button } from '#web/ui/button.tsx';
import { COLUMN_WORDS } from './column-words.ts';
import { downloadTemplate } from './import-files.ts';

/** The required columns, and a template. */
export function ImportColumns() {
  return (
    <section aria-labelledby="import-columns" className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="import-columns" className="text-body font-semibold">
          {t`Columns of the file`}
        </h3>
        <Button variant="secondary" onClick={downloadTemplate}>
          <Download aria-hidden className="size-4" />
          {t`Download Template`}
        </Button>
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[max-content_1fr]">
        {IMPORT_COLUMNS.map((column) => {
          const { required } = columnEntry(column);
          return (
            <div key={column} className="contents">
              <dt className="font-mono font-medium">{column}</dt>
              <dd className="text-ink-muted max-sm:mb-1">
                {t(COLUMN_WORDS[column].holds)}
                {!required && ` ${t`(optional)`}`}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3 text-sm text-ink-muted">
        {t`The first row names the columns, in any order. Cells are separated by a comma, a semicolon or a tab. An empty cell clears an optional field; without its column the field stays. A file has at most 20,000 rows and 10 MB: split a larger one, and import each part.`}
      </p>
    </section>
  );
}
