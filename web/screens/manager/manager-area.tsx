import '#web/api/manager-routes.ts';
import { ScreenAtAddress } from '../screen-at-address.tsx';
import { ManagerFrame } from './frame/manager-frame.tsx';
import { ManagerNotFound, managerScreens } from './screens.ts';
import '#web/ui/whole.css';

/** What managers see at each address. */
export function ManagerArea() {
  return (
    <ScreenAtAddress screens={managerScreens} Frame={ManagerFrame} NotFound={ManagerNotFound} />
  );
}
