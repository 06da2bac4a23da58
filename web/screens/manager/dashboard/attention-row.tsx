import { ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';

interface AttentionRowProps {
  icon: LucideIcon;
  title: string;
  detail: string;
  href: string;
}

/** Something that waits for a manager, with the way to it; above the figures of the dashboard. */
export function AttentionRow({ icon: Icon, title, detail, href }: AttentionRowProps) {
  return (
    <Link
      href={href}
      className="mb-3 flex min-h-14 items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 shadow-low transition-colors hover:border-line-strong sm:px-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-warning-soft text-warning">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-muted">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </Link>
  );
}
