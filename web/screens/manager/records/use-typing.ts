import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#contract/values/limits.ts';

/**
 * A search text as it is typed. The search is kept in the address, which browsers refuse to change with each key, so it is
 * written after a pause.
 */
export function useTyping(settled: string, onSettled: (text: string) => void) {
  /** Undefined while the user is not typing. */
  const [typed, setTyped] = useState<string>();
  function settle(text: string) {
    onSettled(text);
    setTyped(undefined);
  }
  const settleLater = useEffectEvent((text: string, typedAt: string) => {
    // While the next screen loads, this one stays mounted but hidden: writing its address would navigate back.
    if (location.pathname === typedAt) settle(text);
    else setTyped(undefined);
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const typedAt = location.pathname;
    const timer = setTimeout(() => settleLater(typed, typedAt), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text: typed ?? settled, setText: setTyped, isTyping: typed !== undefined, settle };
}
