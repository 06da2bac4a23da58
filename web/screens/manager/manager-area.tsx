import type { ComponentType } from 'react';
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter';
import '#web/api/manager-routes.ts';
import { lateScreen } from '#web/ui/late-screen.tsx';
import { ManagerFrame } from './frame/manager-frame.tsx';
import '#web/ui/whole.css';

const late = () => import('./late-screens.ts');
const NotFoundScreen = lateScreen(
  () => late().then((load) => load.loadNotFound()),
  'NotFoundScreen',
);
const DashboardScreen = lateScreen(
  () => import('./dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
const ProductsScreen = lateScreen(
  () => late().then((load) => load.loadProducts()),
  'ProductsScreen',
);
const OrdersScreen = lateScreen(() => late().then((load) => load.loadOrders()), 'OrdersScreen');
const InvoicePhotosScreen = lateScreen(
  () => late().then((load) => load.loadInvoicePhotos()),
  'InvoicePhotosScreen',
);
const VendorOrderScreen = lateScreen(
  () => late().then((load) => load.loadVendorOrder()),
  'VendorOrderScreen',
);
const WasteLogScreen = lateScreen(
  () => late().then((load) => load.loadWasteLog()),
  'ManagersWasteScreen',
);
const VendorsScreen = lateScreen(() => late().then((load) => load.loadVendors()), 'VendorsScreen');
const UsersScreen = lateScreen(() => late().then((load) => load.loadUsers()), 'UsersScreen');
const LocationsScreen = lateScreen(
  () => late().then((load) => load.loadLocations()),
  'LocationsScreen',
);
const UnitsScreen = lateScreen(() => late().then((load) => load.loadUnits()), 'UnitsScreen');
const RemindersScreen = lateScreen(
  () => late().then((load) => load.loadReminders()),
  'RemindersScreen',
);
const SettingsScreen = lateScreen(
  () => late().then((load) => load.loadSettings()),
  'SettingsScreen',
);
const DevicesScreen = lateScreen(() => late().then((load) => load.loadDevices()), 'DevicesScreen');
const SpendScreen = lateScreen(() => late().then((load) => load.loadSpend()), 'SpendScreen');
const HistoryScreen = lateScreen(() => late().then((load) => load.loadHistory()), 'HistoryScreen');
const PurchaseOrdersScreen = lateScreen(
  () => late().then((load) => load.loadPurchaseOrders()),
  'PurchaseOrdersScreen',
);
const PurchaseOrderScreen = lateScreen(
  () => late().then((load) => load.loadPurchaseOrder()),
  'PurchaseOrderScreen',
);
const ClaimsScreen = lateScreen(() => late().then((load) => load.loadClaims()), 'ClaimsScreen');
const ClaimScreen = lateScreen(() => late().then((load) => load.loadClaim()), 'ClaimScreen');
const ReceivingScreen = lateScreen(
  () => late().then((load) => load.loadReceiving()),
  'ReceivingScreen',
);
const StockScreen = lateScreen(() => late().then((load) => load.loadStock()), 'StockScreen');
const CountsScreen = lateScreen(() => late().then((load) => load.loadCounts()), 'CountsScreen');
const OutboxScreen = lateScreen(() => late().then((load) => load.loadOutbox()), 'OutboxScreen');

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
  { path: '/manager/claims', title: 'Claims', Screen: ClaimsScreen },
  { path: '/manager/claims/:id', title: 'Claim', Screen: ClaimScreen },
  { path: '/manager/deliveries', title: 'Deliveries', Screen: ReceivingScreen },
  { path: '/manager/stock', title: 'Stock', Screen: StockScreen },
  { path: '/manager/counts', title: 'Counts', Screen: CountsScreen },
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
