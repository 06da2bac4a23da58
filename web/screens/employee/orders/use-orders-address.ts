import { useSearchParams } from 'wouter';

/** What the address says about the orders screen, so that a reload and a bookmark show the same. */
export function useOrdersAddress() {
  const [params, setParams] = useSearchParams();
  const orderId = params.get('order') ?? undefined;
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
    // The dialog brings its own entry in the history; Back from there closes it.
    openOrder: (id: string) => setParams(changed('order', id), { replace: true }),
    closeOrder: () => setParams(changed('order', undefined), { replace: true }),
  };
}
