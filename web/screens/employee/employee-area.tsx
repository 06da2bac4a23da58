import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { usePendingOrder } from '#web/session/pending-order.ts';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { ComingLaterScreen } from './coming-later-screen.tsx';
import { EmployeeHeader } from './employee-header.tsx';
import { tellOrderSubmitted } from './order-submitted.ts';
import { ShoppingScreen } from './shopping/shopping-screen.tsx';

/** What employees see at each address. */
export function EmployeeArea() {
  usePendingOrder(tellOrderSubmitted);
  return (
    <Switch>
      <Route path="/">{inArea(<ShoppingScreen />)}</Route>
      <Route path="/employee">{inArea(<ShoppingScreen />)}</Route>
      <Route path="/employee/orders">{inArea(<ComingLaterScreen title="Orders" />)}</Route>
      <Route path="/employee/waste-log">{inArea(<ComingLaterScreen title="Waste logs" />)}</Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

/** Below the header, which stays as it is from screen to screen. */
function inArea(screen: ReactNode) {
  return (
    <>
      <EmployeeHeader />
      {screen}
    </>
  );
}
