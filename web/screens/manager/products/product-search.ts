import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '#contract/limits.ts';
import { queryOf } from '#web/api/queries.ts';

/** An address cannot carry these: it would step up a folder. */
const STEPS = new Set(['.', '..']);

/** The products, or those that are searched for. What was searched for lives in the address; `onChange` is told of each edit. */
export function useProductSearch(onChange: () => void) {
  const [params, setParams] = useSearchParams();
  // A longer one can only come with a link; half of a character at the cut could not be sent.
  const settled = (params.get('q') ?? '').slice(0, SEARCH_MAX).replace(/[\uD800-\uDBFF]$/, '');
  /** Undefined: nobody is typing, and the address says what is searched for. */
  const [typed, setTyped] = useState<string>();
  const term = STEPS.has(settled.trim()) ? '' : settled.trim();

  const all = useQuery(queryOf('listProducts'));
  const found = useQuery({
    ...queryOf('searchProducts', { params: { term } }),
    enabled: term !== '',
    placeholderData: (previous) => previous ?? all.data,
  });

  function settle(text: string) {
    setParams(text === '' ? {} : { q: text }, { replace: true });
    setTyped(undefined);
  }
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => settleLater(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isSearching = term !== '' && found.isFetching;
  return {
    text: typed ?? settled,
    setText: (text: string) => {
      onChange();
      setTyped(text);
    },
    clear: () => {
      onChange();
      settle('');
    },
    /** Blank when nothing is searched for. */
    term,
    all,
    /** What is to be shown; of an earlier search while `isStale`. */
    shown: term === '' ? all : found,
    isStale: term !== '' && found.isPlaceholderData,
    progress: typed !== undefined ? 'Typing...' : isSearching ? 'Searching...' : '',
  };
}
