import { useState } from 'react';
import { useCartActions } from '#web/session/cart.ts';
import { useLater } from '#web/ui/use-later.ts';
import { ScreenAtAddress } from '../screen-at-address.tsx';
import { EmployeeFrame } from './header/employee-frame.tsx';
import { EmployeeNotFound, employeeScreens } from './screens.ts';

const loadUnanswered = () => import('./shopping/unanswered-order.ts');
const loadReadAhead = () => import('./read-ahead.ts');

/** What employees see at each address. */
export function EmployeeArea() {
  const { tried } = useCartActions();
  const [isUnanswered] = useState(() => tried.read() !== null);
  const unanswered = useLater(loadUnanswered, { wanted: isUnanswered });
  const ahead = useLater(loadReadAhead, { wanted: false });
  return (
    <>
      {employeeScreens.map(
        ({ paths: [path], load }) => load && <LoadScreenAhead key={path} load={load} />,
      )}
      {isUnanswered && unanswered && <unanswered.UnansweredOrder />}
      {ahead && <ahead.ReadAhead />}
      <ScreenAtAddress
        screens={employeeScreens}
        Frame={EmployeeFrame}
        NotFound={EmployeeNotFound}
      />
    </>
  );
}

/** Loads a screen before the network may fail. */
function LoadScreenAhead({ load }: { load: () => Promise<object> }) {
  useLater(load, { wanted: false });
  return null;
}
