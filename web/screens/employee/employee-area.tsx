import type { ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { usePendingOrder } from '#web/session/pending-order.ts';
import { NotShown } from '#web/ui/load-guard.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { EmployeeHeader } from './employee-header.tsx';
import { tellOrderSubmitted } from './order-submitted.ts';
import { ShoppingScreen } from './shopping/shopping-screen.tsx';
import { useLaterScreen } from '#web/ui/use-later.ts';
import { useTitle } from '#web/ui/use-title.ts';

const loadOrders = () => import('./orders/orders-screen.tsx');
const loadWasteLog = () => import('../waste-log/waste-log-screen.tsx');

/** What employees see at each address. */
export function EmployeeArea() {
  usePendingOrder(tellOrderSubmitted);
  const [path] = useLocation();
  const orders = useLaterScreen(loadOrders, path === '/employee/orders');
  const wasteLog = useLaterScreen(loadWasteLog, path === '/employee/waste-log');
  return (
    <Switch>
      <Route path="/">{catalog}</Route>
      <Route path="/employee">{catalog}</Route>
      <Route path="/employee/orders">
        <InArea title="Orders">
          {orders.part ? <orders.part.OrdersScreen /> : notYet(orders)}
        </InArea>
      </Route>
      <Route path="/employee/waste-log">
        <InArea title="Waste Log">
          {wasteLog.part ? (
            <main
              tabIndex={-1}
              className="px-safe-3 mx-auto max-w-6xl py-5 outline-none lg:px-6 lg:py-8"
            >
              <wasteLog.part.WasteLogScreen />
            </main>
          ) : (
            notYet(wasteLog)
          )}
        </InArea>
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

function notYet({ failed }: { failed: boolean }) {
  return failed ? <NotShown /> : <Spinner label="Loading" quiet className="min-h-[60dvh]" />;
}

/** A screen below the header, which stays as it is from screen to screen. */
function InArea({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <>
      <EmployeeHeader />
      {children}
    </>
  );
}

const catalog = (
  <InArea title="Catalog">
    <ShoppingScreen />
  </InArea>
);
