import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ImportChange } from '#contract/calls/product-imports.ts';
import { Badge } from '#web/ui/badge.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { COLUMN_WORDS } from './column-words.ts';

interface ImportChangesProps {
  /** The changes of the first rows. */
  changes: readonly ImportChange[];
  /** How many products are created or changed. */
  total: number;
}

/** What will become of each product, field by field: before and after. */
export function ImportChanges({ changes, total }: ImportChangesProps) {
  const products = [...Map.groupBy(changes, ({ row }) => row).values()];
  // What changes is looked at first: a new product replaces nothing.
  const rows = [...products.filter((one) => !isOfNew(one)), ...products.filter(isOfNew)];
  const [shown, all] = [grouped(rows.length), grouped(total)];
  return (
    <>
      <Table
        label={t`Changes`}
        head={
          <>
            <HeadCell>{t`Product`}</HeadCell>
            <HeadCell>{t`Changes`}</HeadCell>
          </>
        }
      >
        <Each of="tr" records={rows} keyOf={(fields) => fields[0]?.row ?? 0}>
          {(fields) => <ChangedRow fields={fields} />}
        </Each>
      </Table>
      {total > rows.length && (
        <p className="mt-2 text-sm text-ink-muted">
          {t`The first ${shown} of ${all} products are shown.`}
        </p>
      )}
    </>
  );
}

const isOfNew = (fields: readonly ImportChange[]) => fields.every((field) => field.isNew);

function ChangedRow({ fields }: { fields: readonly ImportChange[] }) {
  const [first] = fields;
  return (
    <Row>
      <Cell kind="main" className="align-top">
        {first?.name}
        {first?.isNew && (
          <Badge tone="success" className="ml-2">
            {t({ message: 'New', context: 'product' })}
          </Badge>
        )}
      </Cell>
      <Cell kind="detail">
        <dl className="grid grid-cols-[minmax(4.5rem,max-content)_1fr] gap-x-3 gap-y-1 text-sm">
          {fields
            .filter(({ field, isNew }) => !(isNew && field === 'name'))
            .map((change) => (
              <div key={change.field} className="contents">
                <dt className="text-ink-muted">{t(COLUMN_WORDS[change.field].label)}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <BeforeAndAfter {...change} />
                </dd>
              </div>
            ))}
        </dl>
      </Cell>
    </Row>
  );
}

function BeforeAndAfter({ isNew, before, after }: ImportChange) {
  if (isNew) return after;
  const none = t({ message: 'none', context: 'value' });
  const [former, next] = [before ?? none, after ?? none];
  return (
    <Trans>
      <span className="text-ink-muted">
        <span className="sr-only">from </span>
        {former}
      </span>
      <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-ink-muted" />
      <span className="sr-only"> to </span>
      <span className="font-medium">{next}</span>
    </Trans>
  );
}
