import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, MapPin, Package, Truck, Users } from 'lucide-react';
import { DASHBOARD_RECENT_ORDERS } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { NeedsAttention } from '../attention/needs-attention.tsx';
import { useAttention } from '../attention/use-attention.ts';
import { AllLocations } from './all-locations.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { Shortcuts } from './shortcuts.tsx';

const loadPrepared = () => import('./prepared-for-me.tsx');
const loadSteps = () => import('./first-steps.tsx');

/** Read again on every visit and each minute; unchanged lists are answered with 304 and no bytes. */
const LIVE = { staleTime: 0, refetchInterval: 60_000 };

/** The managers' first screen: what needs attention, counts of everything, and the latest orders. */
export function DashboardScreen() {
  const products = useQuery({ ...queryOf('listProducts'), ...LIVE });
  const vendors = useQuery({ ...queryOf('listVendors'), ...LIVE });
  const users = useQuery({ ...queryOf('listUsers'), ...LIVE });
  const locations = useQuery({ ...queryOf('listLocations'), ...LIVE });
  const orders = useQuery({
    ...queryOf('listOrders', {
      query: { limit: String(DASHBOARD_RECENT_ORDERS), lines: 'none' },
    }),
    ...LIVE,
  });
  const attention = useAttention();
  const { zone } = useOrganizationTime();
  const isAwaited = useAwaited(attention.isPending || !zone);

  const units = useQuery(queryOf('listUnits'));
  const isNew =
    [locations, units, vendors, products].some(({ data }) => data?.length === 0) ||
    users.data?.every(({ userType }) => userType === 'manager') === true;
  const steps = useLater(loadSteps, { wanted: isNew });

  const prepared = useLater(loadPrepared, { wanted: false });

  const failed = [products, vendors, users, locations].filter((list) => list.isError);

  return (
    <>
      <PageHeader title={t`Dashboard`} subtitle={t`Overview of your procurement system`} />
      {/* All at once, with its dates, so that nothing moves under a finger; but a late answer keeps nothing else waiting. */}
      {isAwaited ? (
        <Spinner label={t`Loading`} quiet className="min-h-[60dvh]" />
      ) : (
        <>
          <NeedsAttention attention={attention} />
          {steps && <steps.FirstSteps />}
          <div className="grid gap-3 min-[16rem]:grid-cols-2 min-[16rem]:max-sm:*:last:col-span-2 sm:grid-cols-6 sm:gap-4 sm:*:col-span-2 sm:*:nth-[n+4]:col-span-3 xl:grid-cols-5 xl:*:col-span-1!">
            <StatCard label={t`Total Products`} value={countOf(products)} icon={Package} />
            <StatCard label={t`Active Vendors`} value={countOf(vendors)} icon={Truck} />
            <StatCard label={t`Total Users`} value={countOf(users)} icon={Users} />
            <StatCard label={t`Locations`} value={countOf(locations)} icon={MapPin} />
            <StatCard label={t`Recent Orders`} value={countOf(orders)} icon={ClipboardList} />
          </div>
          {failed.length > 0 && (
            <div role="alert" className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="text-body text-danger">{t`Some figures could not be loaded.`}</p>
              <Button
                variant="secondary"
                busy={failed.some((list) => list.isFetching)}
                onClick={() => failed.forEach((list) => void list.refetch())}
              >
                {t`Try again`}
              </Button>
            </div>
          )}
          {/* How many rows the board has is known first, so that what follows does not move. */}
          {(locations.data || locations.isError) && (
            <>
              {locations.data && locations.data.length > 1 && (
                <AllLocations count={locations.data.length} />
              )}
              <div className="mt-6 grid items-start gap-4 sm:mt-8 sm:gap-6 xl:grid-cols-3">
                <RecentOrders orders={orders} className="xl:col-span-2" />
                <Shortcuts />
              </div>
            </>
          )}
          {prepared && <prepared.PreparedForMe />}
        </>
      )}
    </>
  );
}

/** The length of a list as a figure; undefined while it loads. */
function countOf(list: { data: readonly unknown[] | undefined; isError: boolean }) {
  return list.data ? grouped(list.data.length) : list.isError ? '–' : undefined;
}
