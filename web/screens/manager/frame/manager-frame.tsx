import { t } from '@lingui/core/macro';
import { Menu } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { WaitingLine } from '#web/session/submissions/waiting-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { AttentionCount } from '../attention/attention-count.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { SwitchPerson } from './switch-person.tsx';

/** Sidebar and content side by side; below 1024 px a bar on top, whose button opens the sidebar. */
export function ManagerFrame({ title, children }: { title: string; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useTitle(title);

  useEffect(() => {
    // wouter reports a new page this way. For Back, the browser restores the scroll position.
    const toTop = () => window.scrollTo(0, 0);
    window.addEventListener('pushState', toTop);
    return () => window.removeEventListener('pushState', toTop);
  }, []);

  return (
    <div className="[--sticky-top:var(--line-bar,3.5rem)] lg:pl-60 lg:[--sticky-top:0px] print:pl-0">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 flex min-h-11 items-center rounded-control bg-accent px-4 font-medium text-accent-ink not-focus:sr-only"
      >
        {t`Skip to content`}
      </a>
      <aside
        aria-label={t`Admin Panel`}
        className="fixed inset-y-0 left-0 z-20 hidden w-60 border-r border-line bg-surface lg:block print:hidden"
      >
        <Sidebar />
      </aside>
      <header
        data-line-bar
        className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-y-1 border-b border-line bg-surface px-safe-2 py-1 lg:hidden print:hidden"
      >
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden className="size-5" />
          {t`Menu`}
          <AttentionCount />
        </Button>
        <SwitchPerson className="max-sm:ml-auto" />
        {/* Last: what does not fit beside the buttons goes below them. */}
        <WaitingLine className="mx-2" />
      </header>
      {menuOpen && <MenuDrawer onClose={closeMenu} />}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-6xl scroll-mt-14 px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        {children}
      </main>
    </div>
  );
}
