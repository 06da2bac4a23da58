import { t } from '@lingui/core/macro';
import { CalendarCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { PreparedOrderCard } from '#web/order-guides/prepared-order-card.tsx';
import { isWaiting, usePreparedOrders } from '#web/order-guides/use-prepared-orders.ts';
import { useRefusedAnswer } from '#web/order-guides/use-refused-answer.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import '#web/ui/whole.css';

interface PreparedOrdersProps {
  /** Back to the products. */
  onLeave: () => void;
}

/** What standing orders prepared for the chosen location, instead of products (H7). */
export function PreparedOrders({ onLeave }: PreparedOrdersProps) {
  const { location } = useChosenLocation();
  const prepared = usePreparedOrders();
  useLocationOfAddress();
  const list = useFocusOfRemoved();
  const here = prepared.data?.filter((one) => one.locationId === location?.id && isWaiting(one));
  const refusedOf = useRefusedAnswer(prepared.isFetching ? undefined : here);
  if (!here) {
    if (!prepared.isError)
      return <Spinner label={t`Loading prepared orders...`} className="py-24" />;
    return (
      <Failed
        message={t`The prepared orders could not be loaded.`}
        busy={prepared.isFetching}
        onRetry={() => void prepared.refetch()}
      />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="mx-auto max-w-3xl space-y-4 outline-none">
      {here.map((one) => {
        const { key, refused } = refusedOf(one);
        return <PreparedOrderCard key={key} prepared={one} refused={refused} />;
      })}
      <div aria-live="polite">
        {here.length === 0 && (
          <Empty
            icon={CalendarCheck}
            title={t`Nothing waits here`}
            text={t`Standing orders of this location are submitted or skipped.`}
            action={
              <Button variant="secondary" onClick={onLeave}>
                {t`Show All Items`}
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}

/** The pressed button goes with its order: then the focus is on the others, rather than nowhere. */
function useFocusOfRemoved() {
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus();
    hadFocus.current = list.current?.contains(document.activeElement) ?? false;
  });
  useEffect(() => {
    const note = () => (hadFocus.current = list.current?.contains(document.activeElement) ?? false);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return list;
}

/** A message leads to the prepared orders of a location: it is chosen once. */
function useLocationOfAddress(): void {
  const [params, setParams] = useSearchParams();
  const { assigned, choose } = useChosenLocation();
  const asked = assigned?.find(({ id }) => String(id) === params.get('prepared'))?.id;
  const isKnown = assigned !== undefined && params.has('prepared');
  const follow = useEffectEvent(() => {
    if (asked !== undefined) choose(asked);
    setParams(
      (before) => {
        before.delete('prepared');
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isKnown) follow();
  }, [isKnown]);
}
