import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { ReadyToSend } from './ready-to-send.tsx';
import { useReady } from './use-ready.ts';
import type { ReadyFilters } from './use-ready.ts';

/** What is ready stands above the list of purchase orders, which waits for it: nothing moves when it comes (H4). */
export function AboveList({ place, children }: { place: ReadyFilters; children: ReactNode }) {
  const { isAwaited } = useReady(place);
  if (isAwaited) return <Spinner label={t`Loading purchase orders...`} />;
  return (
    <>
      <ReadyToSend {...place} />
      {children}
    </>
  );
}
