import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps = {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
  className?: string;
};

/** Holds a TabList and a TabPanel for each Tab. */
export function Tabs(props: TabsProps) {
  return <Radix.Root {...props} />;
}

/** The row of tabs; scrolls sideways where it does not fit. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.List
      aria-label={label}
      className="mb-4 flex overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {children}
    </Radix.List>
  );
}

interface TabProps {
  value: string;
  children: ReactNode;
  /** Why it cannot be chosen now. */
  hindrance?: string | undefined;
}

/** One tab; arrow keys go from tab to tab. */
export function Tab({ value, children, hindrance }: TabProps) {
  return (
    <Radix.Trigger
      value={value}
      disabled={hindrance !== undefined}
      title={hindrance}
      className={clsx(
        'relative min-h-11 shrink-0 rounded-t-control px-4 text-body max-sm:px-3 max-sm:text-sm font-medium whitespace-nowrap',
        'text-ink-muted transition-colors not-disabled:hover:text-ink disabled:opacity-50 focus-visible:-outline-offset-3',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full',
        'data-[state=active]:text-accent data-[state=active]:after:bg-accent',
      )}
    >
      {children}
    </Radix.Trigger>
  );
}

/** What one tab shows; the others' content is not mounted. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return <Radix.Content value={value}>{children}</Radix.Content>;
}
