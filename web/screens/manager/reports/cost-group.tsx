import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { moneyText } from '#web/language/money.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Figure, FiguresRow, FiguresTable } from '#web/ui/figures-table.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { ReadingLine } from '#web/ui/reading-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Each } from '#web/ui/each.tsx';
import { MANY, share } from './cost-report.ts';
import type { CostReport, CostRow } from './cost-report.ts';
import { COUNTED, EXPORTS, GROUPING_WORDS } from './report-words.ts';
import type { FilterName, ReportName } from './report-words.ts';

interface CostGroupProps {
  name: ReportName;
  grouping: FilterName;
  report: UseQueryResult<CostReport>;
  /** The address of the CSV file. */
  exportAddress: string;
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
  /** Shows more than the first rows. */
  onMore: () => void;
}

/** A report by one grouping, largest amount first; a row narrows the whole screen to it. */
export function CostGroup(props: CostGroupProps) {
  const { name, grouping, report, exportAddress, chosen, onChoose, onMore } = props;
  const { one, by, table } = GROUPING_WORDS[grouping];
  const title = t(table[name]);
  return (
    <SectionCard
      title={t(by)}
      actions={
        <LinkButton
          href={exportAddress}
          download
          aria-label={t(EXPORTS[name][grouping])}
          className="print:hidden"
        >
          <Download aria-hidden className="size-4" />
          {t`CSV`}
        </LinkButton>
      }
    >
      {report.data ? (
        <div aria-busy={report.isPlaceholderData}>
          <ReadingLine isReading={report.isPlaceholderData} />
          <FiguresTable
            label={title}
            head={[
              t(one),
              t(COUNTED[name]),
              t({ message: 'Share', context: 'part of the total' }),
              t`Amount`,
            ]}
            isTight
          >
            <Each of="tr" records={report.data.rows} keyOf={(row) => row.key}>
              {(row) => (
                <GroupRow
                  row={row}
                  report={report.data}
                  isChosen={chosen === row.key}
                  onChoose={onChoose}
                />
              )}
            </Each>
          </FiguresTable>
          <More
            shown={report.data.rows.length}
            of={report.data.rowCount}
            busy={report.isPlaceholderData}
            onMore={onMore}
          />
        </div>
      ) : report.isError ? (
        <Failed
          message={sentenceOf(report.error, t`This part could not be loaded.`)}
          onRetry={() => void report.refetch()}
          busy={report.isFetching}
        />
      ) : (
        <div className="space-y-2">
          <output className="sr-only">{t`Loading: ${title}`}</output>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-9" />
          ))}
        </div>
      )}
    </SectionCard>
  );
}

interface GroupRowProps {
  row: CostRow;
  report: CostReport;
  isChosen: boolean;
  onChoose: (key: string | undefined) => void;
}

function GroupRow({ row, report, isChosen, onChoose }: GroupRowProps) {
  return (
    <FiguresRow
      name={
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? undefined : row.key)}
          className="min-h-11 w-full rounded-control text-left font-medium text-accent underline-offset-4 hover:underline aria-pressed:font-semibold aria-pressed:underline print:text-ink"
        >
          {row.name}
        </button>
      }
    >
      <Figure>{grouped(row.count)}</Figure>
      <Figure>{share(row.amount, report.total)}</Figure>
      <Figure>{moneyText(row.amount, report.currency)}</Figure>
    </FiguresRow>
  );
}

interface MoreProps {
  shown: number;
  of: number;
  busy: boolean;
  onMore: () => void;
}

function More({ shown, of, busy, onMore }: MoreProps) {
  const all = grouped(of);
  if (shown >= of) return null;
  if (shown >= MANY)
    return (
      <p className="mt-3 text-sm text-ink-muted">
        {t`The ${MANY} largest of ${all}. The CSV has all of them.`}
      </p>
    );
  return (
    <Button variant="ghost" className="mt-2 -ml-4 print:hidden" busy={busy} onClick={onMore}>
      {of > MANY ? t`Show the ${MANY} largest` : t`Show all ${all}`}
    </Button>
  );
}
