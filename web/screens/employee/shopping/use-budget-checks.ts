import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BudgetCheck } from '#contract/calls/budgets.ts';
import { SEARCH_DEBOUNCE_MS } from '#contract/values/limits.ts';
import { call } from '#web/api/call.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import type { CartItem } from './catalogue.ts';

const NONE: never[] = [];

/** What the budgets of the location say of these lines; only those that the lines count for. */
export function useBudgetChecks(items: readonly CartItem[]): readonly BudgetCheck[] {
  const { deliveryDates } = useCart();
  const { location } = useChosenLocation();
  const locationId = location?.id ?? 0;
  const sold = items.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []));
  const lines = useSettled(
    sold.map(({ product, quantity }) => ({
      productId: product.id,
      quantity,
      deliveryDate: deliveryDates[product.vendorId],
    })),
  );
  const body = { locationId, lines };
  const { data } = useQuery({
    queryKey: ['checkBudgets', body],
    queryFn: ({ signal }) => call('checkBudgets', { body }, { signal }),
    // Prices are not shown to this person where no product has one.
    enabled: location !== null && lines.length > 0 && sold.some(({ product }) => product.price),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    data?.filter(({ thisOrder, withoutPrice }) => Number(thisOrder) > 0 || withoutPrice > 0) ?? NONE
  );
}

/** The value once it no longer changes with each press. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
