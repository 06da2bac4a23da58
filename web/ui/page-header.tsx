import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode };

/** The only h1 of a screen, with its buttons, which are below it on phones. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {subtitle && <p className="mt-0.5 text-body text-ink-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{actions}</div>}
    </header>
  );
}
