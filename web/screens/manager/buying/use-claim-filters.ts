import { useSearchParams } from 'wouter';

/** Those that a manager has to send come first. */
export const CLAIM_VIEWS = [
  { value: 'draft', label: 'To send', state: 'draft' },
  { value: 'sent', label: 'Sent', state: 'sent' },
  { value: 'settled', label: 'Settled', state: 'credited,refused' },
  { value: 'dropped', label: 'Dropped', state: 'dropped' },
  { value: 'all', label: 'All', state: undefined },
] as const;
export type ClaimView = (typeof CLAIM_VIEWS)[number]['value'];

/** State, vendor and location are in the address, so that a view can be shared and reloaded. */
export function useClaimFilters() {
  const [params, setParams] = useSearchParams();
  const view = CLAIM_VIEWS.find(({ value }) => value === params.get('show')) ?? CLAIM_VIEWS[0];
  const idIn = (name: string) => /^[1-9]\d{0,8}$/.exec(params.get(name) ?? '')?.[0];

  function set(name: 'show' | 'vendor' | 'location', value: string | undefined) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === undefined || value === CLAIM_VIEWS[0].value) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  return { view, vendorId: idIn('vendor'), locationId: idIn('location'), set };
}
