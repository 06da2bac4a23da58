import {
  Bell,
  Boxes,
  Camera,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Hash,
  History,
  MapPin,
  Package,
  PackageCheck,
  ReceiptText,
  Ruler,
  Settings,
  Trash2,
  Truck,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import { Account } from './account.tsx';
import { AttentionCount } from '../attention/attention-count.tsx';

/** The specification's entries in its sequence. */
const entries = [
  { path: '/manager/products', label: 'Products', icon: Package },
  { path: '/manager/vendors', label: 'Vendors', icon: Truck },
  { path: '/manager/users', label: 'Users', icon: Users },
  { path: '/manager/locations', label: 'Locations', icon: MapPin },
  { path: '/manager/orders', label: 'Orders', icon: ClipboardList },
  { path: '/manager/invoice-photos', label: 'Invoice Photos', icon: Camera },
  { path: '/manager/waste-log', label: 'Waste Log', icon: Trash2 },
  { path: '/manager/units-of-measure', label: 'Units of Measure', icon: Ruler },
  { path: '/manager/reminders', label: 'Reminders', icon: Bell },
];

/** What was added to them, in groups below; then Settings (D34). */
const groups = [
  {
    heading: 'Buying',
    entries: [
      { path: '/manager/purchase-orders', label: 'Purchase Orders', icon: ClipboardCheck },
      { path: '/manager/deliveries', label: 'Deliveries', icon: PackageCheck },
      { path: '/manager/claims', label: 'Claims', icon: ReceiptText },
    ],
  },
  {
    heading: 'Stock',
    entries: [
      { path: '/manager/stock', label: 'Stock', icon: Boxes },
      { path: '/manager/counts', label: 'Counts', icon: Hash },
    ],
  },
  {
    heading: 'Insight',
    entries: [
      { path: '/manager/spend', label: 'Spend', icon: ChartColumn },
      { path: '/manager/history', label: 'History', icon: History },
    ],
  },
];
const settings = [{ path: '/manager/settings', label: 'Settings', icon: Settings }];

const entryClass =
  'group flex min-h-11 items-center gap-3 rounded-control px-3 text-body font-medium text-ink-muted ' +
  'transition-colors hover:bg-surface-subtle hover:text-ink focus-visible:-outline-offset-2 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent';

/** The manager's navigation, the current user, and Logout. `onNavigate` is called when a link is followed. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const [address] = useLocation();
  const navigation = { address, ...(onNavigate && { onNavigate }) };
  const atDashboard = address === '/' || address === '/manager';
  return (
    <div className="flex h-full flex-col">
      <Link
        href="/manager"
        onClick={onNavigate}
        aria-current={atDashboard ? 'page' : undefined}
        className="m-3 flex min-h-12 shrink-0 items-center gap-3 rounded-control px-3 text-base font-semibold tracking-tight transition-colors hover:bg-surface-subtle focus-visible:-outline-offset-2"
      >
        <img src="/icon.svg" alt="" width={28} height={28} />
        Admin Panel
        <AttentionCount />
      </Link>
      <nav aria-label="Admin Panel" className="min-h-0 grow overflow-y-auto px-3 pb-3">
        <Entries entries={entries} {...navigation} />
        {groups.map(({ heading, entries: grouped }) => (
          <Fragment key={heading}>
            <h2 className="mt-3 mb-1 px-3 text-sm font-medium text-ink-muted">{heading}</h2>
            <Entries entries={grouped} {...navigation} />
          </Fragment>
        ))}
        <div className="mt-2">
          <Entries entries={settings} {...navigation} />
        </div>
      </nav>
      <Account />
    </div>
  );
}

interface EntriesProps {
  entries: readonly { path: string; label: string; icon: LucideIcon }[];
  address: string;
  onNavigate?: () => void;
}

function Entries({ entries: some, address, onNavigate }: EntriesProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {some.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link
            href={path}
            onClick={onNavigate}
            aria-current={address.startsWith(path) ? 'page' : undefined}
            className={entryClass}
          >
            <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
