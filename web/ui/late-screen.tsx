import { t } from '@lingui/core/macro';
import type { ComponentType, ReactNode } from 'react';
import { Boundary, NotShown } from './boundary.tsx';
import { Spinner } from './spinner.tsx';
import { useLaterScreen } from './use-later.ts';

interface LateScreenProps {
  /** Rendered beside the screen, once it is loaded. */
  children?: ReactNode;
}

/** A screen whose code loads when it is first shown. While the network is down, it says so and can be retried. */
export function lateScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType<LateScreenProps> {
  return function LateScreen({ children }) {
    const { part, failed, retry } = useLaterScreen(load);
    if (part) {
      const Screen: ComponentType = part[name];
      return (
        <>
          <Boundary of="page">
            <Screen />
          </Boundary>
          {children}
        </>
      );
    }
    if (failed) return <NotShown onRetry={retry} />;
    return <Spinner label={t`Loading`} quiet className="min-h-[60dvh]" />;
  };
}
