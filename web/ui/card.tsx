import { clsx } from 'clsx';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { Boundary } from './boundary.tsx';

/** A plain raised surface; padding is the caller's. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-card border border-line bg-surface shadow-low', className)}
    />
  );
}

type SectionCardProps = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /** For a card that takes the focus when the focused element in it is removed. */
  ref?: Ref<HTMLElement>;
};

/** A card with a heading, named by it: one part of a page. */
export function SectionCard(props: SectionCardProps) {
  const { title, subtitle, actions, children, className, ref } = props;
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-labelledby={id}
      className={clsx('rounded-card border border-line bg-surface shadow-low', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5">
        <div className="min-w-0">
          <h2 id={id} className="text-base/6 font-semibold tracking-tight">
            {title}
          </h2>
          {subtitle && <p className="text-sm text-ink-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="p-4 sm:p-5">
        <Boundary>{children}</Boundary>
      </div>
    </section>
  );
}
