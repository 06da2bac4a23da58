import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Failed } from '#web/ui/failed.tsx';
import type { Needs } from './needs.ts';

interface FormNeedsProps {
  needs: Needs;
  /** The fields; they show themselves what is still loading. */
  children: ReactNode;
}

/** A form's fields, unless a list of options is missing: an empty one would say that nothing exists (D37). */
export function FormNeeds({ needs, children }: FormNeedsProps) {
  if (!needs.isError) return children;
  return (
    <Failed
      message={t`What the form needs could not be loaded.`}
      onRetry={needs.retry}
      busy={needs.isFetching}
    />
  );
}
