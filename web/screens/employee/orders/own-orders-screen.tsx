import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Link } from 'wouter';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ReadingLine } from '#web/ui/reading-line.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { Each } from '#web/ui/each.tsx';
import { LoadAhead } from './load-ahead.tsx';
import { OrderCard } from './order-card.tsx';
import { ordersOfUser } from '../orders-of-user.ts';
import { useOrdersAddress } from './use-orders-address.ts';
import { useOwnSendings } from './use-own-sendings.ts';
import '#web/ui/whole.css';

const loadDetails = () => import('./own-order-dialog.tsx');

/** The user's orders at the chosen location, newest first, each with its details. */
export function OwnOrdersScreen() {
  const user = useUser();
  const { assigned, location, isError: noLocations, retry } = useChosenLocation();
  const { everywhere, setEverywhere, orderId, openOrder, closeOrder } = useOrdersAddress();
  const isEverywhere = everywhere && assigned !== undefined && assigned.length > 1;
  const orders = useInfiniteQuery({
    ...ordersOfUser({ userId: user.id, locationId: isEverywhere ? undefined : location?.id }),
    enabled: assigned !== undefined,
    placeholderData: keepPreviousData,
  });
  const sendings = useOwnSendings(user.id);
  const details = useLater(loadDetails, { wanted: orderId !== undefined, onFailed: closeOrder });

  const rows = orders.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <PageHeader title={t`Orders`} />
      {location && assigned && assigned.length > 1 && (
        <ChipRow
          label={t`Locations`}
          chips={[
            { value: 'chosen', label: location.name },
            { value: 'all', label: t`All locations` },
          ]}
          value={isEverywhere ? 'all' : 'chosen'}
          onChange={(shown) => setEverywhere(shown === 'all')}
          className="-mx-1.5 -mt-2 mb-3"
        />
      )}
      {!rows && !noLocations && !orders.isError && <Spinner label={t`Loading orders...`} />}
      {!rows && (noLocations || orders.isError) && (
        <Failed
          message={t`The orders could not be loaded.`}
          busy={orders.isFetching}
          onRetry={() => (noLocations ? retry() : void orders.refetch())}
        />
      )}
      {rows?.length === 0 && (
        <Empty
          icon={ClipboardList}
          title={t`No orders found.`}
          action={
            <Link href="/" className={buttonClass({ size: 'large' })}>
              {t`Start Shopping`}
            </Link>
          }
        />
      )}
      {rows && <ReadingLine isReading={orders.isPlaceholderData} />}
      {rows && rows.length > 0 && (
        <ul
          aria-label={t`Orders`}
          aria-busy={orders.isPlaceholderData}
          className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
        >
          <Each of="li" records={rows} keyOf={(order) => order.id}>
            {(order) => (
              <OrderCard order={order} sendings={sendings?.get(order.id)} onOpen={openOrder} />
            )}
          </Each>
        </ul>
      )}
      {rows && !orders.isPlaceholderData && (
        <LoadAhead list={orders} shown={rows.length} total={orders.data?.pages[0]?.total} />
      )}
      {details && (
        <details.OwnOrderDialog
          orderId={orderId}
          known={rows?.find(({ id }) => id === orderId)}
          onClose={closeOrder}
        />
      )}
    </>
  );
}
