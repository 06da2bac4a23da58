import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { OrderStatus } from '#contract/calls/orders.ts';
import { queryOf } from '#web/api/queries.ts';
import { useTyping } from '../records/use-typing.ts';

interface StatusFilter {
  value: string;
  label: MessageDescriptor;
  /** The states shown; all when omitted. */
  statuses?: readonly OrderStatus[];
  /** Only those that wait for a manager. */
  needsApproval?: true;
}

const active: StatusFilter = {
  value: 'active',
  label: msg`Active Orders`,
  statuses: ['pending', 'approved', 'ordered', 'cancelled'],
};

const needsApproval: StatusFilter = {
  value: 'needs-approval',
  label: msg`Needs Approval`,
  statuses: ['pending'],
  needsApproval: true,
};

/** Active is everything that is not completed (section 4 of the specification). */
const statusFilters: readonly StatusFilter[] = [
  active,
  { value: 'all', label: msg`All Statuses` },
  {
    value: 'pending',
    label: msg({ message: 'Pending', context: 'orders' }),
    statuses: ['pending'],
  },
  needsApproval,
  {
    value: 'approved',
    label: msg({ message: 'Approved', context: 'orders' }),
    statuses: ['approved'],
  },
  {
    value: 'completed',
    label: msg({ message: 'Completed', context: 'orders' }),
    statuses: ['completed'],
  },
  {
    value: 'cancelled',
    label: msg({ message: 'Cancelled', context: 'orders' }),
    statuses: ['cancelled'],
  },
];

const tabs = ['order-records', 'orders-to-vendors'] as const;
export type OrdersTab = (typeof tabs)[number];

/** Search, status and tab are in the address, so that a view can be shared and reloaded. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const status = statusFilters.find(({ value }) => value === params.get('status')) ?? active;
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0];

  /** The default is omitted from the address. */
  function set(name: 'q' | 'status' | 'tab', value: string, otherwise: string) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === otherwise) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  // Where no location has a limit, no order can wait.
  const hasLimits = useQuery(queryOf('listLocations')).data?.some(
    ({ approvalLimit }) => approvalLimit !== null,
  );
  return {
    status,
    statuses: statusFilters
      .filter((one) => one === status || !one.needsApproval || hasLimits)
      .map(({ value, label }) => ({ value, label: t(label) })),
    setStatus: (value: string) => set('status', value, active.value),
    tab,
    setTab: (value: string) => set('tab', value, tabs[0]),
    /** The filters of the lists. */
    q: q.trim(),
    isNarrowed: q.trim() !== '' || status !== active,
    search: useTyping(q, (text) => set('q', text, '')),
  };
}
