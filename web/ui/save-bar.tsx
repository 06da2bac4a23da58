import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { bottomBar } from './toast-room.ts';

/** The buttons for what was changed on a screen and is not saved yet, always in reach at its bottom. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <section
      {...bottomBar}
      aria-label={t`Unsaved changes`}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface-raised px-4 pt-3 pb-safe-3 shadow-high sm:mx-0 sm:rounded-card sm:border sm:px-4"
    >
      {children}
    </section>
  );
}
