import { Download } from 'lucide-react';
import { useId } from 'react';
import { IMPORT_ERRORS_SHOWN } from '#contract/limits.ts';
import type { ImportResult } from '#contract/products.ts';
import { Button } from '#web/ui/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { downloadRejected } from './import-files.ts';

/** The result of an import: the counts, the first errors, and the rejected rows as a file. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { totalRows, createdProducts, errors, rejected } = result;
  const titleId = useId();
  const more = errors.length - IMPORT_ERRORS_SHOWN;
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line p-4">
      <h3 id={titleId} className="text-body font-semibold">
        Import result
      </h3>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        <Count label="Total rows" value={totalRows} />
        <Count label="Created products" value={createdProducts} />
        <Count label="Errors" value={errors.length} />
      </dl>
      {errors.length > 0 && (
        <>
          <ul className="mt-4 space-y-1 text-sm">
            {errors.slice(0, IMPORT_ERRORS_SHOWN).map((error) => (
              <li key={error} className="wrap-anywhere text-danger">
                {error}
              </li>
            ))}
            {more > 0 && <li className="text-ink-muted">and {grouped(more)} more errors</li>}
          </ul>
          <Button variant="secondary" className="mt-4" onClick={() => downloadRejected(rejected)}>
            <Download aria-hidden className="size-4" />
            Download rejected rows
          </Button>
          <p className="mt-2 text-sm text-ink-muted">
            Mend these rows in your spreadsheet and import that file.
          </p>
        </>
      )}
    </section>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{grouped(value)}</dd>
    </div>
  );
}
