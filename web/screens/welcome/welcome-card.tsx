import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LanguageOfDevice } from '#web/session/language-choice.tsx';
import { WaitingLine } from '#web/session/submissions/waiting-line.tsx';
import { useSession } from '#web/session/session.tsx';

interface WelcomeCardProps {
  hint?: string;
  /** For the names of many people. */
  wide?: boolean;
  /** Leaves the height of a small screen to the content. */
  compact?: boolean;
  children: ReactNode;
}

/** The frame of every way to sign in: the product's and the organization's name above it. */
export function WelcomeCard({ hint, wide = false, compact = false, children }: WelcomeCardProps) {
  const { organizationName } = useSession().session;
  const title = (
    <h1
      className={clsx(
        'font-semibold tracking-tight text-balance',
        compact ? 'text-lg' : 'text-2xl',
      )}
    >
      {t`Welcome to ProcureApp`}
    </h1>
  );
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div
        className={clsx(
          'w-full rounded-card border border-line bg-surface shadow-low',
          compact ? 'p-4 sm:p-6' : 'p-6 sm:p-8',
          wide ? 'max-w-3xl' : 'max-w-md',
        )}
      >
        <div
          className={clsx(
            'flex justify-between gap-3',
            compact ? 'items-center' : 'mb-6 items-start',
          )}
        >
          {compact ? title : <img src="/icon.svg" alt="" width={48} height={48} />}
          <LanguageOfDevice />
        </div>
        {!compact && title}
        {hint && <p className="mt-1 text-body text-ink-muted">{hint}</p>}
        {organizationName && (
          <p className={clsx('text-sm font-medium text-ink-muted', !compact && 'mt-4')}>
            {organizationName}
          </p>
        )}
        {children}
        <WaitingLine className="mt-4 w-full" />
      </div>
    </main>
  );
}
