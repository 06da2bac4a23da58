import { t } from '@lingui/core/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { closeToast, noticeShown, shownToast } from './toast.ts';
import { exemptToastsFromFocusTraps, toastRegion } from './toast-region.ts';
import { useLater } from './use-later.ts';

const loadCard = () => import('./toast-card.tsx');

/** Renders the one visible message in the region of index.html, in the language shown. */
export function Toaster() {
  const notice = useSyncExternalStore(shownToast.subscribe, shownToast.get);
  // Loaded beside the first view, and not when it is needed: a message about a lost network must not need the network.
  const later = useLater(loadCard, { wanted: true });
  useEffect(exemptToastsFromFocusTraps, []);
  const label = t`Notifications`;
  useEffect(() => {
    toastRegion().ariaLabel = label;
  }, [label]);
  // A new element for each message, which screen readers announce.
  const message = later && notice && (
    <later.ToastCard
      key={notice.key}
      notice={noticeShown(notice)}
      onClose={() => closeToast(notice.key)}
    />
  );
  return createPortal(message, toastRegion());
}
