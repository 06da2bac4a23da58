import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

/** Kept with the address that a card opened: going back from there closes the details. */
const OPENED_HERE = 'order opened from the list';

/** What the address says about the orders screen, so that reload, back and a bookmark show the same. */
export function useOrdersAddress() {
  const [params, setParams] = useSearchParams();
  const orderId = params.get('order') ?? undefined;
  /** Details are being left: going back takes a moment, in which a second tap would go back further. */
  const leaving = useRef(false);
  useEffect(() => {
    const onArrived = () => (leaving.current = false);
    addEventListener('popstate', onArrived);
    return () => removeEventListener('popstate', onArrived);
  }, []);

  function changed(name: string, value: string | undefined): URLSearchParams {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return next;
  }

  return {
    everywhere: params.get('locations') === 'all',
    setEverywhere: (everywhere: boolean) =>
      setParams(changed('locations', everywhere ? 'all' : undefined), { replace: true }),
    orderId,
    openOrder: (id: string) => {
      // Until the details are drawn the cards can still be tapped: a second step would lie between them and the list.
      if (orderId === undefined) setParams(changed('order', id), { state: OPENED_HERE });
    },
    closeOrder: () => {
      if (leaving.current) return;
      if (history.state === OPENED_HERE) {
        leaving.current = true;
        history.back();
      } else setParams(changed('order', undefined), { replace: true });
    },
  };
}
