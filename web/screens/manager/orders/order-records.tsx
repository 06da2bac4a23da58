import { plural, t } from '@lingui/core/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useRef } from 'react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import type { Page, Total } from '#web/api/call.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { ReadingLine } from '#web/ui/reading-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Table } from '#web/ui/table.tsx';
import { countShown } from '#web/lists/count-shown.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { Each } from '#web/ui/each.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { allCombinable, areAlike } from './combinable.ts';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSelectionBar } from './order-selection-bar.tsx';
import { useCombine } from './use-combine.ts';
import { useOrderSelection } from './use-order-selection.ts';

interface OrderRecordsProps {
  orders: UseInfiniteQueryResult<InfiniteData<Page<ListedOrder[]>>>;
  /** Identifies the search and status: another view starts without a selection. */
  view: string;
  /** By a search, or by another status than the default. */
  isNarrowed: boolean;
}

/** Focused elements are scrolled clear of the table's head and of the selection's bar. */
const clearOfBars = '[&_:is(a,button)]:scroll-mt-28 [&_:is(a,button)]:scroll-mb-40';

/** The matching orders, newest first, page by page; some of them can be combined. */
export function OrderRecords({ orders, view, isNarrowed }: OrderRecordsProps) {
  const rows = orders.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = orders.data?.pages[0]?.total;
  const { selected, selectable, select, selectOnly } = useOrderSelection(rows, view);
  const { zone } = useOrganizationTime();
  // Dates and amounts that come after the rows would make them higher.
  const isAwaited = useAwaited(!zone);
  const headBox = useRef<HTMLButtonElement>(null);
  const dialogs = {
    details: useDialog<ListedOrder>(),
    photos: useDialog<ListedOrder>(),
    item: useDialog<OrderItem>(),
    combining: useDialog<readonly ListedOrder[]>(),
  };
  const combine = useCombine({
    onCombined: () => {
      selectOnly([]);
      dialogs.combining.close();
    },
  });

  if (orders.isPending || isAwaited) return <Spinner label={t`Loading orders...`} />;
  if (!orders.data) {
    return (
      <Failed
        message={sentenceOf(orders.error, t`The orders could not be loaded.`)}
        onRetry={() => void orders.refetch()}
        busy={orders.isFetching}
      />
    );
  }

  const combinable = allCombinable(rows, selected);
  const selectedIds = new Set(selected.map(({ id }) => id));
  return (
    <div aria-busy={orders.isPlaceholderData} className={clearOfBars}>
      <ReadingLine isReading={orders.isPlaceholderData} />
      <output className="sr-only">{total && foundText(total)}</output>
      {rows.length === 0 ? (
        <Card>
          <Empty
            icon={ClipboardList}
            title={t`No orders found matching your criteria`}
            text={isNarrowed ? t`Try another search or another status.` : undefined}
          />
        </Card>
      ) : (
        <Table
          wide
          label={t`Order Records`}
          head={
            <OrderHead
              boxRef={headBox}
              selected={selected.length}
              selectable={selectable.length}
              onSelectAll={() => selectOnly(selectable)}
              onClear={() => selectOnly([])}
            />
          }
        >
          <Each of="tr" records={rows} keyOf={(order) => order.id}>
            {(order) => (
              <OrderRow
                order={order}
                selected={selectedIds.has(order.id)}
                onSelect={select}
                onDetails={dialogs.details.show}
                onPhotos={dialogs.photos.show}
                onEditItem={dialogs.item.show}
              />
            )}
          </Each>
        </Table>
      )}
      {!orders.isPlaceholderData && <LoadMore list={orders} shown={rows.length} total={total} />}
      {selected.length > 0 && (
        <OrderSelectionBar
          selected={selected.length}
          alike={areAlike(selected)}
          canSelectMore={combinable.map(({ id }) => id).join() !== [...selectedIds].join()}
          combining={combine.isPending}
          onSelectAllCombinable={() => selectOnly(combinable)}
          onClear={() => {
            selectOnly([]);
            // The pressed button is removed with the bar.
            headBox.current?.focus({ preventScroll: true });
          }}
          onCombine={() => {
            combine.reset();
            dialogs.combining.show(selected);
          }}
        />
      )}
      <OrderDialogs dialogs={dialogs} rows={rows} combine={combine} />
    </div>
  );
}

function foundText(total: Total): string {
  const { count } = total;
  const shown = countShown(total);
  return plural(count, { one: '# order found', other: `${shown} orders found` });
}
