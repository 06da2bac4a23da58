import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Drawer } from '#web/ui/drawer.tsx';
import { Sidebar } from './sidebar.tsx';

/** From this width on, the sidebar is visible, and an invisible drawer would trap the focus. */
const wide = window.matchMedia('(width >= 64rem)');

/** The sidebar over the page, on phones and tablets. Open as long as it is mounted. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const followedLink = useRef(false);

  useEffect(() => {
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);

  return (
    <Drawer
      title={t`Menu`}
      onClose={onClose}
      onGone={(event) => {
        if (!followedLink.current) return;
        event.preventDefault();
        document.querySelector('main')?.focus({ preventScroll: true });
      }}
    >
      <Sidebar
        onNavigate={() => {
          followedLink.current = true;
          onClose();
        }}
      />
    </Drawer>
  );
}
