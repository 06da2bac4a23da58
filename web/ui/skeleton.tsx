import { clsx } from 'clsx';

/** A grey placeholder of the size that `className` gives. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('block animate-glow rounded-control bg-surface-subtle', className)}
    />
  );
}

type SkeletonCardsProps = { count: number; label: string; picture?: boolean; className?: string };

/** Placeholder cards; `className` is the grid of the real cards, so that the layout does not shift. */
export function SkeletonCards({ count, label, picture = false, className }: SkeletonCardsProps) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden className="rounded-card border border-line bg-surface p-4">
          {picture && <Skeleton className="mb-4 aspect-[4/3] w-full" />}
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
