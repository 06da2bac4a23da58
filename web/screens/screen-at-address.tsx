import { t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { matchRoute, Route, useLocation, useRouter } from 'wouter';

/**
 * A screen of one audience. The entries of its table (`manager/screens.ts`, `employee/screens.ts`) are all that routes and
 * menus are made from: to add a screen, add an entry.
 */
export interface ScreenEntry<Group = undefined> {
  /** The patterns of its addresses; the menu leads to the first. */
  paths: readonly [string, ...string[]];
  /** The title of the browser's tab; omitted, it is the label in the menu. */
  title?: MessageDescriptor;
  /** Screens without it are reached by links of other screens. */
  menu?: { label: MessageDescriptor; icon: LucideIcon; group?: Group };
  Screen: ComponentType;
}

interface ScreenAtAddressProps<Entry> {
  screens: readonly Entry[];
  /** Stays mounted from screen to screen. */
  Frame: ComponentType<{ entry: Entry; title: string; children: ReactNode }>;
  NotFound: ComponentType;
}

/** The screen of the present address, in the frame of its audience. */
export function ScreenAtAddress<Entry extends ScreenEntry<unknown>>({
  screens,
  Frame,
  NotFound,
}: ScreenAtAddressProps<Entry>) {
  const { parser } = useRouter();
  const [address] = useLocation();
  for (const entry of screens) {
    const path = entry.paths.find((pattern) => matchRoute(parser, pattern, address)[0]);
    if (path !== undefined) {
      const title = entry.title ?? entry.menu?.label;
      return (
        <Frame entry={entry} title={title ? t(title) : ''}>
          <Route path={path}>
            <entry.Screen />
          </Route>
        </Frame>
      );
    }
  }
  return <NotFound />;
}
