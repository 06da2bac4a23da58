import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { LanguageOfDevice } from '#web/session/language-choice.tsx';

/** The frame of the first screen. */
export function SetupCard({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 shadow-low sm:p-8">
        <div className="mb-6 flex items-start justify-between">
          <img src="/icon.svg" alt="" width={48} height={48} />
          <LanguageOfDevice />
        </div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">
          {t`Welcome to ProcureApp`}
        </h1>
        <p className="mt-1 text-body text-ink-muted">
          {t`Nobody has used it here yet. Say who you are, and begin.`}
        </p>
        {children}
      </div>
    </main>
  );
}
