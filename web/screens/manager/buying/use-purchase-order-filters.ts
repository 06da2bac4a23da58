import { useSearchParams } from 'wouter';

/** What nobody answered comes first; `all` has every state. */
export const VIEWS = [
  { value: 'waiting', label: 'Not answered', state: 'numbered,sent,opened' },
  { value: 'answered', label: 'Answered', state: 'answered' },
  { value: 'closed', label: 'Closed', state: 'closed' },
  { value: 'all', label: 'All', state: undefined },
] as const;
export type View = (typeof VIEWS)[number]['value'];

/** State, vendor and location are in the address, so that a view can be shared and reloaded. */
export function usePurchaseOrderFilters() {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === params.get('show')) ?? VIEWS[0];
  const idIn = (name: string) => /^[1-9]\d{0,8}$/.exec(params.get(name) ?? '')?.[0];

  function set(name: 'show' | 'vendor' | 'location', value: string | undefined) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === undefined || value === VIEWS[0].value) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  return { view, vendorId: idIn('vendor'), locationId: idIn('location'), set };
}
