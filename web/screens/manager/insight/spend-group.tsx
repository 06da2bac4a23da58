import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { moneyShown } from '#contract/money-shown.ts';
import type { Spend, SpendRow } from '#contract/spend.ts';
import { addressOf, sentenceOf } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Figure, FiguresRow, FiguresTable } from '#web/ui/figures-table.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { share, WORDS } from './spend-words.ts';
import type { Narrowing } from './use-spend-filters.ts';
import { FEW, MANY, useSpend } from './use-spend.ts';
import type { SpendShown } from './use-spend.ts';

interface SpendGroupProps extends SpendShown {
  grouping: Narrowing;
}

/** The spend by one grouping, largest amount first; a row narrows the whole screen to it. */
export function SpendGroup({ grouping, filters, days }: SpendGroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  const spend = useSpend(grouping, { filters, days, limit: isWhole ? MANY : FEW });
  const { one, all } = WORDS[grouping];
  const query = { ...filters.query, ...days, groupBy: grouping };
  return (
    <SectionCard
      title={`By ${one.toLowerCase()}`}
      actions={
        <LinkButton
          href={addressOf('exportSpend', { query })}
          download
          aria-label={`Export spend by ${one.toLowerCase()}`}
          className="print:hidden"
        >
          <Download aria-hidden className="size-4" />
          CSV
        </LinkButton>
      }
    >
      {spend.data ? (
        <div className={clsx('transition-opacity', spend.isPlaceholderData && 'opacity-60')}>
          <FiguresTable
            label={`Spend by ${one.toLowerCase()}`}
            head={[one, 'Items', 'Share', 'Amount']}
            isTight
          >
            {spend.data.rows.map((row) => (
              <GroupRow
                key={row.key}
                row={row}
                spend={spend.data}
                isChosen={filters.chosen[grouping] === row.key}
                onChoose={(key) => filters.narrow(grouping, key)}
              />
            ))}
          </FiguresTable>
          <More
            shown={spend.data.rows.length}
            of={spend.data.rowCount}
            noun={all.toLowerCase()}
            busy={spend.isPlaceholderData}
            onMore={() => setIsWhole(true)}
          />
        </div>
      ) : spend.isError ? (
        <Failed
          message={sentenceOf(spend.error, 'This part could not be loaded.')}
          onRetry={() => void spend.refetch()}
          busy={spend.isFetching}
        />
      ) : (
        <div className="space-y-2">
          <output className="sr-only">Loading spend by {one.toLowerCase()}</output>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-9" />
          ))}
        </div>
      )}
    </SectionCard>
  );
}

interface GroupRowProps {
  row: SpendRow;
  spend: Spend;
  isChosen: boolean;
  onChoose: (key: string | undefined) => void;
}

function GroupRow({ row, spend, isChosen, onChoose }: GroupRowProps) {
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
      <Figure>{grouped(row.items)}</Figure>
      <Figure>{share(row.amount, spend.total)}</Figure>
      <Figure>{moneyShown(row.amount, spend.currency)}</Figure>
    </FiguresRow>
  );
}

interface MoreProps {
  shown: number;
  of: number;
  noun: string;
  busy: boolean;
  onMore: () => void;
}

function More({ shown, of, noun, busy, onMore }: MoreProps) {
  if (shown >= of) return null;
  if (shown >= MANY)
    return (
      <p className="mt-3 text-sm text-ink-muted">
        The {MANY} largest of {grouped(of)} {noun}. The CSV has all of them.
      </p>
    );
  return (
    <Button variant="ghost" className="mt-2 print:hidden" busy={busy} onClick={onMore}>
      {of > MANY ? `Show the ${MANY} largest` : `Show all ${grouped(of)} ${noun}`}
    </Button>
  );
}
