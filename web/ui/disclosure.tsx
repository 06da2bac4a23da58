import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: string;
  /** Rendered only while it is open, so that closed it reads nothing. */
  children: ReactNode;
}

/** A part of a page that is closed at first, under a line that opens it. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group border-t border-line pt-2"
    >
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-body font-medium hover:bg-surface-subtle [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted group-open:rotate-90" />
        {title}
      </summary>
      {isOpen && <div className="pt-2">{children}</div>}
    </details>
  );
}
