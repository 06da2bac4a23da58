import type { ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { usePendingOrder } from '#web/session/pending-order.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { EmployeeHeader } from './employee-header.tsx';
import { tellOrderSubmitted } from './order-submitted.ts';
import { ShoppingScreen } from './shopping/shopping-screen.tsx';
import { useLater } from '#web/ui/use-later.ts';

const loadOrders = () => import('./orders/orders-screen.tsx');
const loadWasteLog = () => import('../waste-log/waste-log-screen.tsx');

/** What employees see at each address. */
export function EmployeeArea() {
  usePendingOrder(tellOrderSubmitted);
  const [path] = useLocation();
  const orders = useLater(loadOrders, { wanted: path === '/employee/orders' });
  const wasteLog = useLater(loadWasteLog, { wanted: path === '/employee/waste-log' });
  return (
    <Switch>
      <Route path="/">{inArea(<ShoppingScreen />)}</Route>
      <Route path="/employee">{inArea(<ShoppingScreen />)}</Route>
      <Route path="/employee/orders">{inArea(orders ? <orders.OrdersScreen /> : onItsWay)}</Route>
      <Route path="/employee/waste-log">
        {inArea(
          wasteLog ? (
            <main
              tabIndex={-1}
              className="px-safe-3 mx-auto max-w-6xl py-5 outline-none lg:px-6 lg:py-8"
            >
              <wasteLog.WasteLogScreen />
            </main>
          ) : (
            onItsWay
          ),
        )}
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

const onItsWay = <Spinner label="Loading" quiet className="min-h-[60dvh]" />;

/** Below the header, which stays as it is from screen to screen. */
function inArea(screen: ReactNode) {
  return (
    <>
      <EmployeeHeader />
      {screen}
    </>
  );
}
