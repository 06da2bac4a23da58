import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import type { OrderGuide } from '#contract/calls/order-guides.ts';

/** What needs attention leads to the standing order of a guide: it is opened once. */
export function useStandingOfAddress(
  guides: readonly OrderGuide[] | undefined,
  show: (guide: OrderGuide) => void,
): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('standing');
  const isKnown = asked !== null && guides !== undefined;
  const follow = useEffectEvent(() => {
    const guide = guides?.find(({ id }) => id === asked);
    if (guide) show(guide);
    setParams(
      (before) => {
        before.delete('standing');
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isKnown) follow();
  }, [isKnown]);
}
