import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StockLines } from './stock-lines.tsx';

interface StockListProps {
  locationId: number;
  onEdit: (line: InventoryLine) => void;
  onAdd: () => void;
}

/** The stock of a location, once it is read. */
export function StockList({ locationId, onEdit, onAdd }: StockListProps) {
  const stock = useQuery(queryOf('listInventory', { query: { locationId: String(locationId) } }));
  // The advice stands above the list.
  const advice = useQuery(queryOf('listParAdvice', { query: { locationId: String(locationId) } }));
  const isAwaited = useAwaited(advice.isPending);
  const lines = isAwaited ? undefined : stock.data;
  if (!lines)
    return stock.isError && !isAwaited ? (
      <Card>
        <Failed
          message={sentenceOf(stock.error, t`The stock could not be loaded.`)}
          busy={stock.isFetching}
          onRetry={() => void stock.refetch()}
        />
      </Card>
    ) : (
      <div className="space-y-3">
        <output className="sr-only">{t`Loading stock...`}</output>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-14 rounded-card" />
        ))}
      </div>
    );
  if (lines.length === 0)
    return (
      <Card>
        <Empty
          icon={Boxes}
          title={t`No stock is kept here yet`}
          text={t`Add products with a par and a place on the shelf, import a CSV file, or let somebody count.`}
          action={<Button onClick={onAdd}>{t`Add to Stock`}</Button>}
        />
      </Card>
    );
  return <StockLines locationId={locationId} lines={lines} onEdit={onEdit} />;
}
