import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useSession } from '#web/session/session.tsx';

interface WelcomeCardProps {
  /** For the names of many people. */
  wide?: boolean;
  /** Leaves the height of a small screen to the content. */
  compact?: boolean;
  children: ReactNode;
}

/** The frame of every way to sign in: the product's and the organization's name above it. */
export function WelcomeCard({ wide = false, compact = false, children }: WelcomeCardProps) {
  const { organizationName, accessMode, deviceEnrolled } = useSession().session;
  const choosesProfile = accessMode === 'open' || deviceEnrolled;
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div
        className={clsx(
          'w-full rounded-card border border-line bg-surface p-6 shadow-low sm:p-8',
          wide ? 'max-w-3xl' : 'max-w-md',
          compact && 'max-sm:p-4',
        )}
      >
        <img
          src="/icon.svg"
          alt=""
          width={48}
          height={48}
          className={clsx('mb-6', compact && '[@media(height<56rem)]:hidden')}
        />
        <h1
          className={clsx(
            'font-semibold tracking-tight text-balance',
            compact ? 'text-lg sm:text-2xl' : 'text-2xl',
          )}
        >
          Welcome to ProcureApp
        </h1>
        {choosesProfile && !compact && (
          <p className="mt-1 text-body text-ink-muted">Select your user profile to continue</p>
        )}
        {organizationName && (
          <p className={clsx('text-sm font-medium text-ink-muted', compact ? 'mt-1' : 'mt-4')}>
            {organizationName}
          </p>
        )}
        {children}
      </div>
    </main>
  );
}
