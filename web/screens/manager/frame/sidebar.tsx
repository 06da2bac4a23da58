import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { WaitingLine } from '#web/session/submissions/waiting-line.tsx';
import { AttentionCount } from '../attention/attention-count.tsx';
import { managerScreens } from '../screens.ts';
import type { MenuGroup } from '../screens.ts';
import { Account } from './account.tsx';

/** First the specification's entries, without a group; then the groups of what was added. */
const groups = [...Map.groupBy(managerScreens, ({ menu }) => menu?.group)];

const WITHOUT_HEADING: MenuGroup = 'Settings';

const HEADINGS: Readonly<Record<MenuGroup, MessageDescriptor>> = {
  Buying: msg`Buying`,
  Stock: msg`Stock`,
  Insight: msg`Insight`,
  Settings: msg`Settings`,
};

/** Below 1024 px, and for fingers, entries are as high as a finger; else low enough that all groups are in view at 800 px. */
const entryClass =
  'group flex min-h-7.5 items-center gap-3 max-lg:min-h-11 pointer-coarse:min-h-11 rounded-control px-3 text-body font-medium text-ink-muted ' +
  'transition-colors hover:bg-surface-subtle hover:text-ink focus-visible:-outline-offset-2 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent';

/** The manager's navigation, the current user, and Logout. `onNavigate` is called when a link is followed. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const [address] = useLocation();
  const navigation = { address, ...(onNavigate && { onNavigate }) };
  const atDashboard = address === '/' || address === '/manager';
  const active = managerScreens.find(({ menu, paths: [path] }) => menu && address.startsWith(path))
    ?.paths[0];
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector(`[href="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="flex h-full flex-col">
      <Link
        href="/manager"
        onClick={onNavigate}
        aria-current={atDashboard ? 'page' : undefined}
        className="m-3 flex min-h-12 shrink-0 lg:my-1.5 lg:min-h-11 items-center gap-3 rounded-control px-3 text-base font-semibold tracking-tight transition-colors hover:bg-surface-subtle focus-visible:-outline-offset-2"
      >
        <img src="/icon.svg" alt="" width={28} height={28} />
        {t`Admin Panel`}
        <AttentionCount />
      </Link>
      <nav
        ref={nav}
        aria-label={t`Admin Panel`}
        className="min-h-0 grow scroll-py-2 overflow-y-auto px-3 pb-2"
      >
        {groups.map(([group, entries]) => (
          <div key={group ?? ''} className={group === WITHOUT_HEADING ? 'mt-2' : undefined}>
            {group && group !== WITHOUT_HEADING && (
              <h2 className="mt-2 mb-0.5 px-3 text-sm/5 font-medium text-ink-muted">
                {t(HEADINGS[group])}
              </h2>
            )}
            <Entries entries={entries} {...navigation} />
          </div>
        ))}
      </nav>
      <WaitingLine className="mx-3 my-1.5 w-[calc(100%-1.5rem)] max-lg:hidden" />
      <Account />
    </div>
  );
}

interface EntriesProps {
  entries: typeof managerScreens;
  address: string;
  onNavigate?: () => void;
}

function Entries({ entries, address, onNavigate }: EntriesProps) {
  return (
    <ul className="flex flex-col">
      {entries.map(({ paths: [path], menu }) => {
        if (!menu) return null;
        const Icon = menu.icon;
        return (
          <li key={path}>
            <Link
              href={path}
              onClick={onNavigate}
              aria-current={address.startsWith(path) ? 'page' : undefined}
              className={entryClass}
            >
              <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              {t(menu.label)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
