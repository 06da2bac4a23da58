import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';

/** History state for the opened page: its link back leads to the same search. */
function useWayBack() {
  const search = useSearch();
  return { ordersSearch: search };
}

/** A click anywhere on a row opens `href`, except on its controls or while text is being selected. */
export function useOpenRow(href: string) {
  const [, navigate] = useLocation();
  const state = useWayBack();
  return (event: MouseEvent) => {
    const onControl =
      event.target instanceof Element && event.target.closest('a, button, [data-control]');
    const selecting = window.getSelection()?.isCollapsed === false;
    if (!onControl && !selecting) navigate(href, { state });
  };
}

type OpeningLinkProps = { href: string; children: ReactNode; className?: string };

/** The same as a link, for the keyboard and for a new tab. */
export function OpeningLink({ href, children, className }: OpeningLinkProps) {
  return (
    <Link
      href={href}
      state={useWayBack()}
      className={clsx(
        'inline-flex min-h-11 items-center font-medium text-accent hover:underline',
        className,
      )}
    >
      {children}
    </Link>
  );
}
