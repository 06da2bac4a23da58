import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { useLanguage, withWordsOf } from './language/language.ts';
import { SessionProvider, useSession } from './session/session.tsx';
import { Boundary } from './ui/boundary.tsx';
import { navigateFromDialogs } from './ui/dialog-history.ts';
import { Failed } from './ui/failed.tsx';
import { lateScreen } from './ui/late-screen.tsx';
import { Spinner } from './ui/spinner.tsx';
import { Toaster } from './ui/toaster.tsx';

/** Employee, manager and vendor never load each other's code. */
const NotFoundScreen = lateScreen(
  () => import('./screens/not-found/not-found-screen.tsx'),
  'NotFoundScreen',
);
const WelcomeScreen = lateScreen(
  () => import('./screens/welcome/welcome-screen.tsx'),
  'WelcomeScreen',
);
const SetupScreen = lateScreen(() => import('./screens/setup/setup-screen.tsx'), 'SetupScreen');
const EmployeeArea = lateScreen(
  withWordsOf('employee', () => import('./screens/employee/employee-area.tsx')),
  'EmployeeArea',
);
const ManagerArea = lateScreen(
  withWordsOf('manager', () => import('./screens/manager/manager-area.tsx')),
  'ManagerArea',
);

/** The content of an address for the chosen profile. */
export function App() {
  const focusOnArrival = useFocusOnArrival();
  // Everything below is drawn again in another language.
  useLanguage();
  return (
    <Router aroundNav={navigateFromDialogs}>
      <Boundary of="page">
        <OfTheApp>
          <SessionProvider loading={<Loading />} failed={StartFailed}>
            <Area onShown={focusOnArrival} />
          </SessionProvider>
        </OfTheApp>
      </Boundary>
      <Toaster />
    </Router>
  );
}

const VENDORS = /^\/vendor-orders(\/|$)/i;

/** The server draws vendors' pages; the app has no screen at their addresses, whether a profile is chosen or not. */
function OfTheApp({ children }: { children: ReactNode }) {
  const [address] = useLocation();
  return VENDORS.test(address) ? <NotFoundScreen /> : children;
}

interface OnShown {
  /** Each user's area is mounted again, so the previous user is known only above it. */
  onShown: (isSomebody: boolean) => void;
}

function Area({ onShown }: OnShown) {
  const { user, setupNeeded } = useSession().session;
  const shown = <Shown isSomebody={user !== null} onShown={onShown} />;
  if (!user) {
    if (setupNeeded) return <SetupScreen>{shown}</SetupScreen>;
    return <WelcomeScreen>{shown}</WelcomeScreen>;
  }
  if (user.userType === 'manager') return <ManagerArea>{shown}</ManagerArea>;
  return <EmployeeArea>{shown}</EmployeeArea>;
}

/** Reports when the area beside it has been drawn. */
function Shown({ isSomebody, onShown }: OnShown & { isSomebody: boolean }) {
  useEffect(() => onShown(isSomebody), [isSomebody, onShown]);
  return null;
}

/** After login the pressed button is removed: the focus moves to the beginning of the screen. */
function useFocusOnArrival() {
  const wasNobody = useRef(false);
  return useCallback((isSomebody: boolean) => {
    if (isSomebody && wasNobody.current) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    wasNobody.current = !isSomebody;
  }, []);
}

function Loading() {
  return <Spinner label={t`Loading`} quiet className="min-h-dvh" />;
}

function StartFailed({ retry }: { retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <Failed message={t`ProcureApp does not answer just now.`} onRetry={retry} />
    </main>
  );
}
