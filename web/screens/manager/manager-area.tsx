import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { LaterScreen } from './later-screen.tsx';
import { ManagerFrame } from './manager-frame.tsx';

const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
}));
const OrdersScreen = lazy(async () => ({
  default: (await import('./orders/orders-screen.tsx')).OrdersScreen,
}));
const VendorOrderScreen = lazy(async () => ({
  default: (await import('./vendor-order/vendor-order-screen.tsx')).VendorOrderScreen,
}));

/** What managers find at which address, in the specification's order; without a Screen it comes later. */
const screens: readonly { path: string; title: string; Screen?: ComponentType }[] = [
  { path: '/', title: 'Dashboard', Screen: DashboardScreen },
  { path: '/manager', title: 'Dashboard', Screen: DashboardScreen },
  { path: '/manager/products', title: 'Products' },
  { path: '/manager/vendors', title: 'Vendors Management' },
  { path: '/manager/users', title: 'Users Management' },
  { path: '/manager/locations', title: 'Locations Management' },
  { path: '/manager/orders', title: 'Orders Management', Screen: OrdersScreen },
  { path: '/manager/invoice-photos', title: 'Invoice Photos' },
  { path: '/manager/vendor-orders/:id', title: 'Vendor order', Screen: VendorOrderScreen },
  { path: '/manager/waste-log', title: 'Waste Log' },
  { path: '/manager/units-of-measure', title: 'Units of Measure' },
  { path: '/manager/reminders', title: 'Reminders' },
  { path: '/manager/settings', title: 'Settings' },
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
          {screens.map(({ path, title, Screen }) => (
            <Route key={path} path={path}>
              {Screen ? <Screen /> : <LaterScreen title={title} />}
            </Route>
          ))}
        </Switch>
      </Suspense>
    </ManagerFrame>
  );
}
