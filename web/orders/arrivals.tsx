import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Receipt, ReceiptLine } from '#contract/calls/receipts.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { amountShown } from '#web/ui/amount.ts';
import { reasonName } from './reason-names.ts';
import { refusedText } from './received-text.ts';
import { Button } from '#web/ui/button.tsx';

/** What came of an item with one receipt. */
type Arrival = Pick<Receipt, 'at' | 'receivedByName'> & { line: ReceiptLine };

/** Undefined: nothing came of it. */
export type ArrivalsOfItem = readonly Arrival[] | undefined;

/** An order has fewer deliveries; of more, the newest. */
const RECEIPTS_MAX = '100';
/** The arrivals shown of one item; the earlier ones are counted. */
const SHOWN = 5;

interface Arrived {
  /** By item, newest first. */
  ofItems: ReadonlyMap<number, readonly Arrival[]>;
  /** They could not be loaded. */
  isFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** What came of each item of an order. Nothing is read while nothing came. */
export function useArrivals(orderId: string, items: readonly OrderItem[] | undefined): Arrived {
  const hasArrived = items?.some(
    ({ orderedStatus, receivedQuantity }) =>
      receivedQuantity !== null || orderedStatus === 'received' || orderedStatus === 'missing',
  );
  const query = { orderId, limit: RECEIPTS_MAX };
  const receipts = useQuery({
    ...queryOf('listReceipts', { query }),
    enabled: hasArrived === true,
    refetchOnMount: 'always',
  });
  const arrivals = (receipts.data ?? []).flatMap(({ at, receivedByName, lines }) =>
    lines.map((line): Arrival => ({ at, receivedByName, line })),
  );
  const ordered = arrivals.filter(({ line }) => line.orderItemId !== null);
  return {
    ofItems: Map.groupBy(ordered, ({ line }) => line.orderItemId ?? 0),
    isFailed: receipts.isError && !receipts.data,
    isFetching: receipts.isFetching,
    retry: () => void receipts.refetch(),
  };
}

/** One line above the items when what came of them could not be loaded (D37); they are shown without it. */
export function ArrivalsFailure({ arrived }: { arrived: Arrived }) {
  if (!arrived.isFailed) return null;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      {t`What came could not be loaded.`}
      <Button variant="ghost" className="px-2!" busy={arrived.isFetching} onClick={arrived.retry}>
        {t`Try again`}
      </Button>
    </p>
  );
}

/** `3 case kept • Nov 22, 2026, 14:05 • Priya Raman • 1 case refused: damaged`, a line for each receipt (R1, E32). */
export function Arrivals({ name, arrivals }: { name: string; arrivals: ArrivalsOfItem }) {
  const clock = useOrganizationTime();
  if (!arrivals) return null;
  const earlier = arrivals.length - SHOWN;
  return (
    <ul
      aria-label={t`What came of ${name}`}
      className="mt-2 space-y-1 border-l-2 border-line pl-3 text-sm text-ink-muted"
    >
      {arrivals.slice(0, SHOWN).map(({ at, receivedByName, line }) => (
        <li key={line.id} className="tabular-nums wrap-anywhere">
          {[
            cameText(line),
            clock.dateAndTime(at),
            receivedByName,
            ...line.refused.map((part) => refusedText(part, line)),
            line.reason &&
              line.refused.every(({ reason }) => reason !== line.reason) &&
              reasonName(line.reason),
            line.note,
          ]
            .filter(Boolean)
            .join(' • ')}
        </li>
      ))}
      {earlier > 0 && (
        <li>
          {plural(earlier, { one: 'and # earlier receipt', other: 'and # earlier receipts' })}
        </li>
      )}
    </ul>
  );
}

function cameText({ quantity, unitOfMeasure, refused }: ReceiptLine): string {
  const amount = `${amountShown(quantity)} ${unitOfMeasure}`;
  if (refused.length > 0) return quantity === 0 ? t`Nothing kept` : t`${amount} kept`;
  return quantity === 0 ? t`Nothing came` : t`${amount} came`;
}
