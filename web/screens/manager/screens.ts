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
    title: 'Dashboard',
    Screen: lateScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    paths: ['/manager/attention'],
    title: 'Needs Attention',
    Screen: screenOf('./attention/attention-screen.tsx'),
  },
  {
    paths: ['/manager/products'],
    menu: { label: 'Products', icon: Package },
    Screen: screenOf('./products/products-screen.tsx'),
  },
  {
    paths: ['/manager/vendors'],
    title: 'Vendors Management',
    menu: { label: 'Vendors', icon: Truck },
    Screen: screenOf('./vendors/vendors-screen.tsx'),
  },
  {
    paths: ['/manager/users'],
    title: 'Users Management',
    menu: { label: 'Users', icon: Users },
    Screen: screenOf('./users/users-screen.tsx'),
  },
  {
    paths: ['/manager/locations'],
    title: 'Locations Management',
    menu: { label: 'Locations', icon: MapPin },
    Screen: screenOf('./locations/locations-screen.tsx'),
  },
  {
    paths: ['/manager/orders'],
    title: 'Orders Management',
    menu: { label: 'Orders', icon: ClipboardList },
    Screen: screenOf('./orders/orders-screen.tsx'),
  },
  {
    paths: ['/manager/vendor-orders/:id'],
    title: 'Vendor order',
    Screen: screenOf('./buying/vendor-orders/vendor-order-screen.tsx'),
  },
  {
    paths: ['/manager/invoice-photos'],
    menu: { label: 'Invoice Photos', icon: Camera },
    Screen: screenOf('./invoice-photos/invoice-photos-screen.tsx'),
  },
  {
    paths: ['/manager/waste-log'],
    menu: { label: 'Waste Log', icon: Trash2 },
    Screen: screenOf('./waste/waste-screen.tsx'),
  },
  {
    paths: ['/manager/units-of-measure'],
    menu: { label: 'Units of Measure', icon: Ruler },
    Screen: screenOf('./units-of-measure/units-screen.tsx'),
  },
  {
    paths: ['/manager/reminders'],
    menu: { label: 'Reminders', icon: Bell },
    Screen: screenOf('./reminders/reminders-screen.tsx'),
  },
  {
    paths: ['/manager/purchase-orders'],
    menu: { label: 'Purchase Orders', icon: ClipboardCheck, group: 'Buying' },
    Screen: screenOf('./buying/purchase-orders/purchase-orders-screen.tsx'),
  },
  {
    paths: ['/manager/purchase-orders/:number'],
    title: 'Purchase Order',
    Screen: screenOf('./buying/purchase-orders/purchase-order-screen.tsx'),
  },
  {
    paths: ['/manager/order-guides'],
    menu: { label: 'Order Guides', icon: ListChecks, group: 'Buying' },
    Screen: screenOf('./buying/order-guides/order-guides-screen.tsx'),
  },
  {
    paths: ['/manager/deliveries'],
    menu: { label: 'Deliveries', icon: PackageCheck, group: 'Buying' },
    Screen: screenOf('../../receiving/receiving-screen.tsx'),
  },
  {
    paths: ['/manager/claims'],
    menu: { label: 'Claims', icon: ReceiptText, group: 'Buying' },
    Screen: screenOf('./buying/claims/claims-screen.tsx'),
  },
  {
    paths: ['/manager/claims/:id'],
    title: 'Claim',
    Screen: screenOf('./buying/claims/claim-screen.tsx'),
  },
  {
    paths: ['/manager/stock'],
    menu: { label: 'Stock', icon: Boxes, group: 'Stock' },
    Screen: screenOf('./stock/stock-screen.tsx'),
  },
  {
    paths: ['/manager/counts'],
    menu: { label: 'Counts', icon: Hash, group: 'Stock' },
    Screen: screenOf('./stock/counts-screen.tsx'),
  },
  {
    paths: ['/manager/spend'],
    menu: { label: 'Spend', icon: ChartColumn, group: 'Insight' },
    Screen: screenOf('./spend/spend-screen.tsx'),
  },
  {
    paths: ['/manager/history'],
    menu: { label: 'History', icon: History, group: 'Insight' },
    Screen: screenOf('./history/history-screen.tsx'),
  },
  {
    paths: ['/manager/settings'],
    menu: { label: 'Settings', icon: Settings, group: 'Settings' },
    Screen: screenOf('./settings/settings-screen.tsx'),
  },
  {
    paths: ['/manager/settings/outbox'],
    title: 'Outbox',
    Screen: screenOf('./outbox/outbox-screen.tsx'),
  },
  {
    paths: ['/manager/devices'],
    title: 'Devices',
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
