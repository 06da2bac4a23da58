import { useLocation, useSearchParams } from 'wouter';

/** The delivery and the manager's location are in the address, so that a reload and Back work. */
export function useReceivingAddress() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const locationId = /^[1-9]\d{0,8}$/.exec(params.get('location') ?? '')?.[0];

  function changed(name: 'delivery' | 'location', value: string | undefined): URLSearchParams {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return next;
  }

  return {
    locationId: locationId === undefined ? undefined : Number(locationId),
    setLocation: (id: number | null) =>
      setParams(changed('location', id === null ? undefined : String(id)), { replace: true }),
    /** A delivery by its key; undefined: the list. */
    deliveryKey: params.get('delivery') ?? undefined,
    hrefOf: (key: string | undefined) => {
      const query = changed('delivery', key).toString();
      return query ? `${path}?${query}` : path;
    },
    hrefOfLocation: (id: number) => `${path}?${changed('location', String(id)).toString()}`,
    closeDelivery: () => setParams(changed('delivery', undefined), { replace: true }),
  };
}
