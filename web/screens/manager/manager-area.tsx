import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { ManagerFrame } from './manager-frame.tsx';

const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
}));
const ProductsScreen = lazy(async () => ({
  default: (await import('./products/products-screen.tsx')).ProductsScreen,
}));
const OrdersScreen = lazy(async () => ({
  default: (await import('./orders/orders-screen.tsx')).OrdersScreen,
}));
const InvoicePhotosScreen = lazy(async () => ({
  default: (await import('./invoice-photos/invoice-photos-screen.tsx')).InvoicePhotosScreen,
}));
const VendorOrderScreen = lazy(async () => ({
  default: (await import('./vendor-order/vendor-order-screen.tsx')).VendorOrderScreen,
}));
const WasteLogScreen = lazy(async () => ({
  default: (await import('../waste-log/waste-log-screen.tsx')).WasteLogScreen,
}));
const VendorsScreen = lazy(async () => ({
  default: (await import('./vendors/vendors-screen.tsx')).VendorsScreen,
}));
const UsersScreen = lazy(async () => ({
  default: (await import('./users/users-screen.tsx')).UsersScreen,
}));
const LocationsScreen = lazy(async () => ({
  default: (await import('./locations/locations-screen.tsx')).LocationsScreen,
}));
const UnitsScreen = lazy(async () => ({
  default: (await import('./units-of-measure/units-screen.tsx')).UnitsScreen,
}));
const RemindersScreen = lazy(async () => ({
  default: (await import('./reminders/reminders-screen.tsx')).RemindersScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('./settings/settings-screen.tsx')).SettingsScreen,
}));
const OutboxScreen = lazy(async () => ({
  default: (await import('./settings/outbox-screen.tsx')).OutboxScreen,
}));

/** What managers find at which address, in the specification's order. */
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
  { path: '/manager/settings', title: 'Settings', Screen: SettingsScreen },
  { path: '/manager/settings/outbox', title: 'Outbox', Screen: OutboxScreen },
];

/** Everything a manager sees: the sidebar, and the screen of the present address. */
export function ManagerArea() {
  const { parser } = useRouter();
  const [address] = useLocation();
  const here = screens.find(({ path }) => matchRoute(parser, path, address)[0]);

  if (!here) return <NotFoundScreen />;
  return (
    <ManagerFrame title={here.title}>
      <Suspense fallback={<Spinner label="Loading" quiet className="min-h-[60dvh]" />}>
        <Switch>
          {screens.map(({ path, Screen }) => (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          ))}
        </Switch>
      </Suspense>
    </ManagerFrame>
  );
}
