import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { useTyping } from '../records/use-typing.ts';

/** Not possible as a path segment: the URL would lead to a parent folder. */
const STEPS = new Set(['.', '..']);

export type ProductSearch = ReturnType<typeof useProductSearch>;

/** The products, or those that match the search. The search is in the address; `onChange` is called on each edit. */
export function useProductSearch(onChange: () => void) {
  const [params, setParams] = useSearchParams();
  // Only a link can contain a longer one; half of a character at the cut could not be sent.
  const settled = (params.get('q') ?? '').slice(0, SEARCH_MAX).replace(/[\uD800-\uDBFF]$/, '');
  const { text, setText, isTyping, settle } = useTyping(settled, (q) =>
    setParams((before) => withValue(before, 'q', q), { replace: true }),
  );
  const isAlerts = params.get('priceAlert') === 'true';
  const term = STEPS.has(settled.trim()) ? '' : settled.trim();

  const all = useQuery(queryOf('listProducts'));
  const found = useQuery({
    ...queryOf('searchProducts', { params: { term } }),
    enabled: term !== '',
    placeholderData: (previous) => previous ?? all.data,
  });

  const isSearching = term !== '' && found.isFetching;
  return {
    text,
    setText: (next: string) => {
      onChange();
      setText(next);
    },
    clear: () => {
      onChange();
      settle('');
    },
    /** Only the products whose prices need attention (M4); in the address, too. */
    isAlerts,
    showAlerts: (isShown: boolean) => {
      onChange();
      setParams((before) => withValue(before, 'priceAlert', isShown ? 'true' : ''), {
        replace: true,
      });
    },
    /** Blank without a search. */
    term,
    all,
    /** The products to show; those of an earlier search while `isStale`. */
    shown: term === '' ? all : found,
    isStale: term !== '' && found.isPlaceholderData,
    progress: isTyping ? t`Typing...` : isSearching ? t`Searching...` : '',
  };
}

/** The address with another value of this key; without the key when the value is empty. */
function withValue(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
