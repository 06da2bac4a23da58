import { useState } from 'react';
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { useCartActions } from '#web/session/cart.ts';
import { lateScreen } from '#web/ui/late-screen.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { EmployeeHeader } from './header/employee-header.tsx';
import { NoLocation } from './header/no-location.tsx';
import { ShoppingScreen } from './shopping/shopping-screen.tsx';

const late = () => import('./late-screens.ts');
const loadOrders = () => late().then((load) => load.loadOrders());
const loadReceiving = () => late().then((load) => load.loadReceiving());
const loadCount = () => late().then((load) => load.loadCount());
const loadWasteLog = () => late().then((load) => load.loadWasteLog());
const loadNotFound = () => late().then((load) => load.loadNotFound());
const loadUnanswered = () => import('./shopping/unanswered-order.ts');
const NotFoundScreen = lateScreen(loadNotFound, 'NotFoundScreen');
const OrdersScreen = lateScreen(loadOrders, 'OrdersScreen');
const ReceivingScreen = lateScreen(loadReceiving, 'ReceivingScreen');
const CountScreen = lateScreen(loadCount, 'CountScreen');
const WasteLogScreen = lateScreen(loadWasteLog, 'WasteLogScreen');

/** What employees see at each address. */
export function EmployeeArea() {
  const { tried } = useCartActions();
  const [isUnanswered] = useState(() => tried.read() !== null);
  const unanswered = useLater(loadUnanswered, { wanted: isUnanswered });
  // Loaded ahead, before the network may fail.
  useLater(loadOrders, { wanted: false });
  useLater(loadReceiving, { wanted: false });
  useLater(loadCount, { wanted: false });
  useLater(loadWasteLog, { wanted: false });
  return (
    <>
      {isUnanswered && unanswered && <unanswered.UnansweredOrder />}
      <Switch>
        <Route path="/">{catalog}</Route>
        <Route path="/employee">{catalog}</Route>
        <Route path="/employee/orders">
          <InArea title="Orders">
            <OrdersScreen />
          </InArea>
        </Route>
        <Route path="/employee/receive">
          <InArea title="Receive">
            <Main>
              <ReceivingScreen />
            </Main>
          </InArea>
        </Route>
        <Route path="/employee/count">
          <InArea title="Count">
            <Main>
              <CountScreen />
            </Main>
          </InArea>
        </Route>
        <Route path="/employee/waste-log">
          <InArea title="Waste Log">
            <Main>
              <WasteLogScreen />
            </Main>
          </InArea>
        </Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </>
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

/** Around a screen that managers have too, in their own frame. */
function Main({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="px-safe-3 mx-auto max-w-6xl py-5 outline-none lg:px-6 lg:py-8">
      {children}
    </main>
  );
}

const catalog = (
  <InArea title="Catalog">
    <ShoppingScreen />
  </InArea>
);
