import { msg } from '@lingui/core/macro';
import { ClipboardList, Hash, LayoutGrid, Package, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { lateScreen } from '#web/ui/late-screen.tsx';
import type { ScreenEntry } from '../screen-at-address.tsx';
import { ShoppingScreen } from './shopping/shopping-screen.tsx';

export interface EmployeeScreen extends ScreenEntry {
  /** Loads the screen ahead, before the network may fail; the first view has the catalogue at once. */
  load?: () => Promise<object>;
  /** It has a main element of its own; the others get the frame's. */
  hasMain?: true;
}

/** The screens of employees, in the specification's sequence. All entries of the menu fit side by side at 360 px. */
export const employeeScreens: readonly EmployeeScreen[] = [
  {
    paths: ['/employee', '/'],
    menu: { label: msg`Catalog`, icon: LayoutGrid },
    hasMain: true,
    Screen: ShoppingScreen,
  },
  {
    paths: ['/employee/orders'],
    menu: { label: msg`Orders`, icon: ClipboardList },
    ...screenOf('./orders/own-orders-screen.tsx'),
  },
  {
    paths: ['/employee/receive'],
    menu: { label: msg({ message: 'Receive', context: 'verb' }), icon: Package },
    ...screenOf('../../receiving/receiving-screen.tsx'),
  },
  {
    paths: ['/employee/count'],
    menu: { label: msg({ message: 'Count', context: 'noun' }), icon: Hash },
    ...screenOf('./count/count-screen.tsx'),
  },
  {
    paths: ['/employee/waste-log'],
    title: msg`Waste Log`,
    menu: { label: msg`Waste`, icon: Trash2 },
    ...screenOf('../../waste-log/waste-log-screen.tsx'),
  },
];

export const EmployeeNotFound: ComponentType = screenOf('../not-found/not-found-screen.tsx').Screen;

/** Apart from what follows its load: a screen that fails to load would count as a failure of this file, and reload the page. */
function late() {
  return import('./late-screens.ts');
}

function screenOf(file: string) {
  const load = () => late().then((screens) => screens.loadEmployeeScreen(file));
  return { load, Screen: lateScreen(load, 'Screen') };
}
