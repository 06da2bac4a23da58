import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyProps = {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** The next step: a button. */
  action?: ReactNode;
  /** The only content of the page: the title is its h1. */
  isPage?: boolean;
};

/** An empty list: says so, and what to do next. */
export function Empty({ icon: Icon, title, text, action, isPage }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-surface-subtle text-ink-muted">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <Title className="text-base font-semibold text-balance">{title}</Title>
      {text && <p className="mt-1 max-w-sm text-body text-balance text-ink-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
