import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { inSentence } from '#web/language/in-sentence.ts';
import { LongText } from '#web/ui/long-text.tsx';

/** Names and values, one below the other; with very large text a value stands below its name. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-[fit-content(40%)_minmax(0,1fr)] content-start gap-x-4 gap-y-1 text-body max-[16rem]:block',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline max-[16rem]:block max-[16rem]:py-1">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {typeof children === 'string' ? (
          <LongText text={children} what={inSentence(name)} />
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
