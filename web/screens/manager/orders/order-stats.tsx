import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ClipboardList, Clock, Truck } from 'lucide-react';
import type { Total } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { countShown, wholeCount } from '#web/lists/count-shown.ts';
import { totalOf } from '#web/lists/pages.ts';
import { StatCard } from '#web/ui/stat-card.tsx';

/** The counts of all orders, independent of the search. */
export function OrderStats() {
  const total = useQuery(totalOf('listOrders', {}));
  const pending = useQuery(totalOf('listOrders', { status: 'pending' }));
  const completed = useQuery(totalOf('listOrders', { status: 'completed' }));
  const vendors = useQuery({
    ...queryOf('listVendors'),
    select: (list) => wholeCount(list.length),
  });

  return (
    <div className="grid grid-cols-4 gap-1.5 max-[16rem]:grid-cols-2 sm:max-md:grid-cols-2 sm:gap-4">
      <StatCard compact label={t`Total Orders`} value={figure(total)} icon={ClipboardList} />
      <StatCard compact label={t`Pending Orders`} value={figure(pending)} icon={Clock} />
      <StatCard compact label={t`Completed Orders`} value={figure(completed)} icon={CircleCheck} />
      <StatCard compact label={t`Active Vendors`} value={figure(vendors)} icon={Truck} />
    </div>
  );
}

/** Undefined while it loads; a dash when loading failed. */
function figure({ data, isError }: { data: Total | undefined; isError: boolean }) {
  if (data) return countShown(data);
  return isError ? '–' : undefined;
}
