import { t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';

/** Above a screen's heading: to the list that it belongs to. `to` is what that screen is called. */
export function BackLink({ href, to }: { href: string; to: string }) {
  return (
    <Link
      href={href}
      className="-mt-2 mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-body font-medium text-ink-muted transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t`Back to ${to}`}
    </Link>
  );
}
