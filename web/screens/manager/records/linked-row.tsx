import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Cell, Row } from '#web/ui/table.tsx';

interface LinkedRowProps {
  /** The page of the record. */
  href: string;
  /** The text of the link: 'No. 12'. */
  name: string;
  /** Below the name. */
  note?: string | undefined;
  /** The other cells. */
  children: ReactNode;
}

/** A row of a table that opens a record: a press anywhere on it, and its link for the keyboard. */
export function LinkedRow({ href, name, note, children }: LinkedRowProps) {
  const [, navigate] = useLocation();
  return (
    <Row
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a')) navigate(href);
      }}
    >
      <Cell kind="main">
        <Link
          href={href}
          className="inline-flex min-h-11 min-w-11 items-center rounded-control text-accent hover:underline"
        >
          {name}
        </Link>
        {note && <span className="block text-sm font-normal text-ink-muted">{note}</span>}
      </Cell>
      {children}
    </Row>
  );
}
