import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { PreparedOrderCard } from '#web/order-guides/prepared-order-card.tsx';
import { isWaiting, usePreparedOrders } from '#web/order-guides/use-prepared-orders.ts';
import { useRefusedAnswer } from '#web/order-guides/use-refused-answer.ts';

/** Prepared orders that wait, above the guides; nothing where none does. The address names one of them. */
export function PreparedSection() {
  const prepared = usePreparedOrders();
  const [params] = useSearchParams();
  const asked = params.get('prepared');
  const shown = prepared.data?.filter((one) => isWaiting(one) || one.id === asked) ?? [];
  const refusedOf = useRefusedAnswer(prepared.isFetching ? undefined : shown);
  const there = shown.find(({ id }) => id === asked)?.id;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (there !== undefined) openAt(heading.current);
  }, [there]);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="prepared-orders" className="mb-8">
      <h2 id="prepared-orders" className="mb-3 text-lg font-semibold tracking-tight">
        {t`Prepared orders`}
      </h2>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {shown.map((one) => {
          const { key, refused } = refusedOf(one);
          return (
            <PreparedOrderCard
              key={key}
              prepared={one}
              refused={refused}
              showsLocation
              ref={one.id === asked ? heading : undefined}
            />
          );
        })}
      </div>
    </section>
  );
}

function openAt(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
