import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { usePendingOrder } from '#web/session/pending-order.ts';
import { lateScreen } from '#web/ui/late-screen.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { EmployeeHeader } from './employee-header.tsx';
import { NoLocation } from './no-location.tsx';
import { announceOrderSubmitted } from './order-submitted.ts';
import { ShoppingScreen } from './shopping/shopping-screen.tsx';

const NotFoundScreen = lateScreen(
  () => import('../not-found/not-found-screen.tsx'),
  'NotFoundScreen',
);
const loadOrders = () => import('./orders/orders-screen.tsx');
const loadWasteLog = () => import('../waste-log/waste-log-screen.tsx');
const OrdersScreen = lateScreen(loadOrders, 'OrdersScreen');
const WasteLogScreen = lateScreen(loadWasteLog, 'WasteLogScreen');

/** What employees see at each address. */
export function EmployeeArea() {
  usePendingOrder(announceOrderSubmitted);
  // Both are loaded ahead, before the network may fail.
  useLater(loadOrders, { wanted: false });
  useLater(loadWasteLog, { wanted: false });
  return (
    <Switch>
      <Route path="/">{catalog}</Route>
      <Route path="/employee">{catalog}</Route>
      <Route path="/employee/orders">
        <InArea title="Orders">
          <OrdersScreen />
        </InArea>
      </Route>
      <Route path="/employee/waste-log">
        <InArea title="Waste Log">
          <main
            tabIndex={-1}
            className="px-safe-3 mx-auto max-w-6xl py-5 outline-none lg:px-6 lg:py-8"
          >
            <WasteLogScreen />
          </main>
        </InArea>
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

/** A screen below the header, which stays mounted from screen to screen. */
function InArea({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <>
      <EmployeeHeader />
      <NoLocation />
      {children}
    </>
  );
}

const catalog = (
  <InArea title="Catalog">
    <ShoppingScreen />
  </InArea>
);
