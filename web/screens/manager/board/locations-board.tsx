import { msg, plural, t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { BoardRow } from '#contract/calls/board.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useToday } from '#web/session/use-today.ts';
import { Card } from '#web/ui/card.tsx';
import { Each } from '#web/ui/each.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { daysAgo } from './days-ago.ts';
import { useSpentThisWeek } from './use-spent-this-week.ts';

/** Read again on every visit and each minute. */
const LIVE = { staleTime: 0, refetchInterval: 60_000 };

/** One row a location: what goes on there, each figure a link to its screen (24.2). */
export function LocationsBoard() {
  const board = useQuery({ ...queryOf('listBoard'), ...LIVE });
  const locations = useQuery(queryOf('listLocations')).data;
  const today = useToday(useOrganizationTime().zone);
  const spent = useSpentThisWeek(today);
  if (board.isError && !board.data)
    return (
      <Card>
        <Failed
          message={sentenceOf(board.error, t`The board could not be loaded.`)}
          onRetry={() => void board.refetch()}
          busy={board.isFetching}
        />
      </Card>
    );
  // The rows stand in their places before their figures are known.
  const rows: readonly Named[] | undefined =
    board.data ??
    locations?.map(({ id, name }) => ({ locationId: id, locationName: name, isComing: true }));
  return (
    <Table
      label={t`All locations`}
      wide
      // Columns keep their widths while their figures come.
      className="[&_table]:table-fixed"
      head={
        <>
          <HeadCell className="w-[18%]">{t`Location`}</HeadCell>
          <HeadCell numeric className="w-[14%]">
            {t(LABELS.orderedToday)}
          </HeadCell>
          <HeadCell numeric>{t(LABELS.dueToday)}</HeadCell>
          <HeadCell numeric>{t(LABELS.overdue)}</HeadCell>
          <HeadCell className="w-[13%]">{t(LABELS.countedAt)}</HeadCell>
          <HeadCell numeric>{t(LABELS.belowPar)}</HeadCell>
          <HeadCell numeric>{t(LABELS.needsApproval)}</HeadCell>
          <HeadCell numeric>{t(LABELS.spent)}</HeadCell>
        </>
      }
    >
      <Each of="tr" records={rows} keyOf={({ locationId }) => locationId}>
        {(row) => <LocationRow row={row} spent={spent(row.locationId)} today={today} />}
      </Each>
    </Table>
  );
}

type Named = BoardRow | { locationId: number; locationName: string; isComing: true };

interface LocationRowProps {
  row: Named;
  /** Undefined while it loads. */
  spent: string | undefined;
  /** '' until it is known. */
  today: string;
}

function LocationRow({ row, spent, today }: LocationRowProps) {
  const { locationId: id, locationName: name } = row;
  const { zone } = useOrganizationTime();
  const known = 'isComing' in row ? undefined : row;
  const figure = (field: Figure, href: string, isTrouble = false) => (
    // On a card only what there is: ten locations of zeros would be a long way to the next screen.
    <Cell label={t(LABELS[field])} numeric className={known?.[field] ? '' : 'cards:hidden'}>
      <FigureLink
        value={known && grouped(known[field])}
        words={figureOf(field, { count: known?.[field] ?? 0, name })}
        href={href}
        look={known && known[field] > 0 ? (isTrouble ? 'trouble' : 'plain') : 'nothing'}
      />
    </Cell>
  );
  const orders = `/manager/orders?q=${encodeURIComponent(name)}`;
  return (
    // As a card it would grow with each figure.
    <Row className={known ? undefined : 'cards:hidden'}>
      <Cell kind="main">{name}</Cell>
      {figure('orderedToday', `${orders}&status=all`)}
      {figure('dueToday', `/manager/deliveries?location=${id}`)}
      {figure('overdue', `/manager/deliveries?location=${id}`, true)}
      <Cell label={t(LABELS.countedAt)}>
        <FigureLink
          value={known && today ? daysAgo(known.countedAt, { today, zone }) : undefined}
          words={t`counted last at ${name}`}
          href={`/manager/counts?location=${id}`}
          look={known?.countedAt ? 'plain' : 'nothing'}
          numeric={false}
        />
      </Cell>
      {figure('belowPar', `/manager/stock?location=${id}`, true)}
      {figure('needsApproval', `${orders}&status=needs-approval`, true)}
      <Cell label={t(LABELS.spent)} numeric>
        {known && known.overBudget > 0 ? (
          <FigureLink
            value={spent}
            words={t`spent this week at ${name}, over a budget`}
            href={`/manager/budgets?location=${id}`}
            look="trouble"
            isMarked
          />
        ) : (
          <FigureLink
            value={spent}
            words={t`spent this week at ${name}`}
            href={`/manager/spend?period=this-week&location=${id}`}
            look="plain"
          />
        )}
      </Cell>
    </Row>
  );
}

type Figure = 'orderedToday' | 'dueToday' | 'overdue' | 'belowPar' | 'needsApproval';

const LABELS = {
  orderedToday: msg({ message: 'Ordered today', context: 'orders' }),
  dueToday: msg({ message: 'Due today', context: 'deliveries' }),
  overdue: msg({ message: 'Overdue', context: 'deliveries' }),
  countedAt: msg`Last count`,
  belowPar: msg({ message: 'Below par', context: 'products' }),
  needsApproval: msg({ message: 'To approve', context: 'orders' }),
  spent: msg`This week`,
};

interface Counted {
  count: number;
  name: string;
}

/** What a figure counts, after its number: 'deliveries overdue at Harborfront Grill'. */
function figureOf(figure: Figure, { count, name }: Counted): string {
  if (figure === 'orderedToday')
    return plural(count, { one: `order today at ${name}`, other: `orders today at ${name}` });
  if (figure === 'dueToday')
    return plural(count, {
      one: `delivery due today at ${name}`,
      other: `deliveries due today at ${name}`,
    });
  if (figure === 'overdue')
    return plural(count, {
      one: `delivery overdue at ${name}`,
      other: `deliveries overdue at ${name}`,
    });
  if (figure === 'belowPar')
    return plural(count, {
      one: `product below par at ${name}`,
      other: `products below par at ${name}`,
    });
  return plural(count, {
    one: `order to approve at ${name}`,
    other: `orders to approve at ${name}`,
  });
}

interface FigureLinkProps {
  /** Undefined while it loads. */
  value: string | undefined;
  /** What it counts, for a screen reader: 'deliveries overdue at Harborfront Grill'. */
  words: string;
  href: string;
  look: 'nothing' | 'plain' | 'trouble';
  numeric?: boolean;
  /** A sign before it, which is not of colour alone. */
  isMarked?: boolean;
}

const LOOKS: Readonly<Record<FigureLinkProps['look'], string>> = {
  nothing: 'text-ink-muted',
  plain: 'text-ink',
  trouble: 'font-semibold text-warning',
};

function FigureLink(props: FigureLinkProps) {
  const { value, words, href, look, numeric = true, isMarked = false } = props;
  return (
    <Link
      href={href}
      className={clsx(
        '-mx-2 flex min-h-11 items-center rounded-control px-2 hover:underline',
        numeric && 'justify-end cards:justify-start',
        LOOKS[look],
      )}
    >
      {isMarked && <CircleAlert aria-hidden className="mr-1.5 size-4 shrink-0" />}
      {value ?? <Skeleton className="h-5 w-8" />}
      <span className="sr-only"> {words}</span>
    </Link>
  );
}
