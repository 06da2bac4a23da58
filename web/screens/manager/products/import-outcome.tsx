import { msg, plural, t } from '@lingui/core/macro';
import { worded } from '#web/api/worded.ts';
import { errorsShown } from './errors-shown.ts';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { IMPORT_ERRORS_SHOWN } from '#contract/values/limits.ts';
import type { ImportResult } from '#contract/calls/product-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { ImportChanges } from './import-changes.tsx';
import { downloadRejected } from './import-files.ts';
import { ImportSideEffects } from './import-side-effects.tsx';

/** The result of an import, or what its dry run says: counts, what changes, errors, and the rejected rows as a file. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { createdProducts, updated, dryRun, changes, rejected } = result;
  const errors = errorsShown(result);
  const titleId = useId();
  const all = rejectedIn(result);
  const more = all - IMPORT_ERRORS_SHOWN;
  const [first, total] = [grouped(rejected.length), grouped(all)];
  const inFile = t`The file has the first ${first} of ${total} rejected rows.`;
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line p-4">
      <h3 id={titleId} className="text-body font-semibold">
        {dryRun ? t`What this import will do` : t`Import result`}
      </h3>
      {dryRun && <p className="mt-1 text-sm text-ink-muted">{worded(result, result.message)}</p>}
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3">
        {countsOf(result).map(([name, value]) => (
          <Count key={name} label={t(COUNTED[name])} value={value} />
        ))}
      </dl>
      {dryRun && changes.length > 0 && (
        <div className="mt-4">
          <ImportChanges changes={changes} total={createdProducts + updated} />
        </div>
      )}
      {errors.length > 0 && (
        <>
          <ul className="mt-4 space-y-1 text-sm">
            {errors.map((error) => (
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
          <Button variant="secondary" className="mt-4" onClick={() => downloadRejected(result)}>
            <Download aria-hidden className="size-4" />
            {t`Download rejected rows`}
          </Button>
          <p className="mt-2 text-sm text-ink-muted">
            {all > rejected.length && `${inFile} `}
            {t`Mend these rows in your spreadsheet and import that file.`}
          </p>
        </>
      )}
      {dryRun && <ImportSideEffects result={result} />}
    </section>
  );
}

/** All rejected rows; the answer may hold only the first. */
const rejectedIn = ({ rejectedRows, rejected }: ImportResult) => rejectedRows ?? rejected.length;

const COUNTED = {
  new: msg`New products`,
  total: msg`Total rows`,
  created: msg`Created products`,
  updated: msg`Changed products`,
  unchanged: msg({ message: 'Unchanged', context: 'products' }),
  rejected: msg`Rejected rows`,
  errors: msg`Errors`,
};
type Counted = keyof typeof COUNTED;

/** A file that only adds products has no changed ones to count. */
function countsOf(result: ImportResult): [Counted, number][] {
  const { dryRun, totalRows, createdProducts, updated, unchanged } = result;
  const changed: [Counted, number][] =
    updated + unchanged > 0
      ? [
          ['updated', updated],
          ['unchanged', unchanged],
        ]
      : [];
  return dryRun
    ? [['new', createdProducts], ...changed, ['rejected', rejectedIn(result)]]
    : [
        ['total', totalRows],
        ['created', createdProducts],
        ...changed,
        ['errors', rejectedIn(result)],
      ];
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{grouped(value)}</dd>
    </div>
  );
}
