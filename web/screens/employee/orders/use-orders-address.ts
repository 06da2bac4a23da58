import { useSearchParams } from 'wouter';

/** The state of the orders screen in its address, so that a reload and a bookmark show the same. */
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
    // The dialog adds its own history entry; Back from there closes it.
    openOrder: (id: string) => setParams(changed('order', id), { replace: true }),
    closeOrder: () => setParams(changed('order', undefined), { replace: true }),
  };
}
