import { msg } from '@lingui/core/macro';
import {
  Bell,
  Boxes,
  Camera,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Hash,
  History,
  ListChecks,
  MapPin,
  Package,
  PackageCheck,
  ReceiptText,
  Ruler,
  Settings,
  Trash2,
  Truck,
  Users,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lateScreen } from '#web/ui/late-screen.tsx';
import type { ScreenEntry } from '../screen-at-address.tsx';

/** Groups of the menu below the specification's own entries. Settings has one entry and no heading (D34). */
export type MenuGroup = 'Buying' | 'Stock' | 'Insight' | 'Settings';

/** The screens of managers, in the specification's sequence. */
export const managerScreens: readonly ScreenEntry<MenuGroup>[] = [
  {
    paths: ['/manager', '/'],
    title: msg`Dashboard`,
    Screen: lateScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    paths: ['/manager/attention'],
    title: msg`Needs Attention`,
    Screen: screenOf('./attention/attention-screen.tsx'),
  },
  {
    paths: ['/manager/products'],
    menu: { label: msg`Products`, icon: Package },
    Screen: screenOf('./products/products-screen.tsx'),
  },
  {
    paths: ['/manager/vendors'],
    title: msg`Vendors Management`,
    menu: { label: msg`Vendors`, icon: Truck },
    Screen: screenOf('./vendors/vendors-screen.tsx'),
  },
  {
    paths: ['/manager/users'],
    title: msg`Users Management`,
    menu: { label: msg`Users`, icon: Users },
    Screen: screenOf('./users/users-screen.tsx'),
  },
  {
    paths: ['/manager/locations'],
    title: msg`Locations Management`,
    menu: { label: msg`Locations`, icon: MapPin },
    Screen: screenOf('./locations/locations-screen.tsx'),
  },
  {
    paths: ['/manager/orders'],
    title: msg`Orders Management`,
    menu: { label: msg`Orders`, icon: ClipboardList },
    Screen: screenOf('./orders/orders-screen.tsx'),
  },
  {
    paths: ['/manager/vendor-orders/:id'],
    title: msg`Vendor order`,
    Screen: screenOf('./buying/vendor-orders/vendor-order-screen.tsx'),
  },
  {
    paths: ['/manager/invoice-photos'],
    menu: { label: msg`Invoice Photos`, icon: Camera },
    Screen: screenOf('./invoice-photos/invoice-photos-screen.tsx'),
  },
  {
    paths: ['/manager/waste-log'],
    menu: { label: msg`Waste Log`, icon: Trash2 },
    Screen: screenOf('./waste/waste-screen.tsx'),
  },
  {
    paths: ['/manager/units-of-measure'],
    menu: { label: msg`Units of Measure`, icon: Ruler },
    Screen: screenOf('./units-of-measure/units-screen.tsx'),
  },
  {
    paths: ['/manager/reminders'],
    menu: { label: msg`Reminders`, icon: Bell },
    Screen: screenOf('./reminders/reminders-screen.tsx'),
  },
  {
    paths: ['/manager/purchase-orders'],
    menu: { label: msg`Purchase Orders`, icon: ClipboardCheck, group: 'Buying' },
    Screen: screenOf('./buying/purchase-orders/purchase-orders-screen.tsx'),
  },
  {
    paths: ['/manager/purchase-orders/:number'],
    title: msg`Purchase Order`,
    Screen: screenOf('./buying/purchase-orders/purchase-order-screen.tsx'),
  },
  {
    paths: ['/manager/order-guides'],
    menu: { label: msg`Order Guides`, icon: ListChecks, group: 'Buying' },
    Screen: screenOf('./buying/order-guides/order-guides-screen.tsx'),
  },
  {
    paths: ['/manager/deliveries'],
    menu: { label: msg`Deliveries`, icon: PackageCheck, group: 'Buying' },
    Screen: screenOf('../../receiving/receiving-screen.tsx'),
  },
  {
    paths: ['/manager/claims'],
    menu: { label: msg`Claims`, icon: ReceiptText, group: 'Buying' },
    Screen: screenOf('./buying/claims/claims-screen.tsx'),
  },
  {
    paths: ['/manager/claims/:id'],
    title: msg`Claim`,
    Screen: screenOf('./buying/claims/claim-screen.tsx'),
  },
  {
    paths: ['/manager/stock'],
    menu: { label: msg`Stock`, icon: Boxes, group: 'Stock' },
    Screen: screenOf('./stock/stock-screen.tsx'),
  },
  {
    paths: ['/manager/counts'],
    menu: { label: msg`Counts`, icon: Hash, group: 'Stock' },
    Screen: screenOf('./stock/counts-screen.tsx'),
  },
  {
    paths: ['/manager/spend'],
    menu: { label: msg`Spend`, icon: ChartColumn, group: 'Insight' },
    Screen: screenOf('./spend/spend-screen.tsx'),
  },
  {
    paths: ['/manager/budgets'],
    menu: { label: msg`Budgets`, icon: Wallet, group: 'Insight' },
    Screen: screenOf('./budgets/budgets-screen.tsx'),
  },
  {
    paths: ['/manager/history'],
    menu: { label: msg`History`, icon: History, group: 'Insight' },
    Screen: screenOf('./history/history-screen.tsx'),
  },
  {
    paths: ['/manager/settings'],
    menu: { label: msg`Settings`, icon: Settings, group: 'Settings' },
    Screen: screenOf('./settings/settings-screen.tsx'),
  },
  {
    paths: ['/manager/settings/outbox'],
    title: msg`Outbox`,
    Screen: screenOf('./outbox/outbox-screen.tsx'),
  },
  {
    paths: ['/manager/devices'],
    title: msg`Devices`,
    Screen: screenOf('./devices/devices-screen.tsx'),
  },
];

export const ManagerNotFound: ComponentType = screenOf('../not-found/not-found-screen.tsx');

/** Apart from what follows its load: a screen that fails to load would count as a failure of this file, and reload the page. */
function late() {
  return import('./late-screens.ts');
}

function screenOf(file: string) {
  const load = () => late().then((screens) => screens.loadManagerScreen(file));
  return lateScreen(load, 'Screen');
}
