import type { ComponentType } from 'react';
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter';
import { lateScreen } from '#web/ui/late-screen.tsx';
import { ManagerFrame } from './manager-frame.tsx';

const NotFoundScreen = lateScreen(
  () => import('../not-found/not-found-screen.tsx'),
  'NotFoundScreen',
);
const DashboardScreen = lateScreen(
  () => import('./dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
const ProductsScreen = lateScreen(() => import('./products/products-screen.tsx'), 'ProductsScreen');
const OrdersScreen = lateScreen(() => import('./orders/orders-screen.tsx'), 'OrdersScreen');
const InvoicePhotosScreen = lateScreen(
  () => import('./invoice-photos/invoice-photos-screen.tsx'),
  'InvoicePhotosScreen',
);
const VendorOrderScreen = lateScreen(
  () => import('./vendor-order/vendor-order-screen.tsx'),
  'VendorOrderScreen',
);
const WasteLogScreen = lateScreen(
  () => import('../waste-log/waste-log-screen.tsx'),
  'WasteLogScreen',
);
const VendorsScreen = lateScreen(() => import('./vendors/vendors-screen.tsx'), 'VendorsScreen');
const UsersScreen = lateScreen(() => import('./users/users-screen.tsx'), 'UsersScreen');
const LocationsScreen = lateScreen(
  () => import('./locations/locations-screen.tsx'),
  'LocationsScreen',
);
const UnitsScreen = lateScreen(() => import('./units-of-measure/units-screen.tsx'), 'UnitsScreen');
const RemindersScreen = lateScreen(
  () => import('./reminders/reminders-screen.tsx'),
  'RemindersScreen',
);
const SettingsScreen = lateScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen');
const DevicesScreen = lateScreen(() => import('./devices/devices-screen.tsx'), 'DevicesScreen');
const SpendScreen = lateScreen(() => import('./insight/spend-screen.tsx'), 'SpendScreen');
const HistoryScreen = lateScreen(() => import('./insight/history-screen.tsx'), 'HistoryScreen');
const PurchaseOrdersScreen = lateScreen(
  () => import('./buying/purchase-orders-screen.tsx'),
  'PurchaseOrdersScreen',
);
const PurchaseOrderScreen = lateScreen(
  () => import('./buying/purchase-order-screen.tsx'),
  'PurchaseOrderScreen',
);
const OutboxScreen = lateScreen(() => import('./settings/outbox-screen.tsx'), 'OutboxScreen');

/** The managers' screens by address, in the specification's sequence. */
const screens: readonly { path: string; title: string; Screen: ComponentType }[] = [
  { path: '/', title: 'Dashboard', Screen: DashboardScreen },
  { path: '/manager', title: 'Dashboard', Screen: DashboardScreen },
  { path: '/manager/products', title: 'Products', Screen: ProductsScreen },
  { path: '/manager/vendors', title: 'Vendors Management', Screen: VendorsScreen },
  { path: '/manager/users', title: 'Users Management', Screen: UsersScreen },
  { path: '/manager/locations', title: 'Locations Management', Screen: LocationsScreen },
  { path: '/manager/orders', title: 'Orders Management', Screen: OrdersScreen },
  { path: '/manager/invoice-photos', title: 'Invoice Photos', Screen: InvoicePhotosScreen },
  { path: '/manager/vendor-orders/:id', title: 'Vendor order', Screen: VendorOrderScreen },
  { path: '/manager/waste-log', title: 'Waste Log', Screen: WasteLogScreen },
  { path: '/manager/units-of-measure', title: 'Units of Measure', Screen: UnitsScreen },
  { path: '/manager/reminders', title: 'Reminders', Screen: RemindersScreen },
  { path: '/manager/purchase-orders', title: 'Purchase Orders', Screen: PurchaseOrdersScreen },
  {
    path: '/manager/purchase-orders/:number',
    title: 'Purchase Order',
    Screen: PurchaseOrderScreen,
  },
  { path: '/manager/spend', title: 'Spend', Screen: SpendScreen },
  { path: '/manager/history', title: 'History', Screen: HistoryScreen },
  { path: '/manager/settings', title: 'Settings', Screen: SettingsScreen },
  { path: '/manager/settings/outbox', title: 'Outbox', Screen: OutboxScreen },
  { path: '/manager/devices', title: 'Devices', Screen: DevicesScreen },
];

/** The manager area: the sidebar, and the screen of the present address. */
export function ManagerArea() {
  const { parser } = useRouter();
  const [address] = useLocation();
  const here = screens.find(({ path }) => matchRoute(parser, path, address)[0]);

  if (!here) return <NotFoundScreen />;
  return (
    <ManagerFrame title={here.title}>
      <Switch>
        {screens.map(({ path, Screen }) => (
          <Route key={path} path={path}>
            <Screen />
          </Route>
        ))}
      </Switch>
    </ManagerFrame>
  );
}
