import type { MessageDescriptor } from '@lingui/core';
import { useSearchParams } from 'wouter';

/** One choice of states. */
export interface View<Value extends string = string> {
  value: Value;
  label: MessageDescriptor;
  /** The state that the call asks for; undefined means every state. */
  state: string | undefined;
}

/**
 * Which states, which vendor and which location a list shows; the first view unless another one is chosen. They are in the
 * address, so that they can be shared and reloaded.
 */
export function usePartyFilters<Value extends string>(
  views: readonly [View<Value>, ...View<Value>[]],
) {
  const [params, setParams] = useSearchParams();
  const [first] = views;
  const view = views.find(({ value }) => value === params.get('show')) ?? first;
  const idIn = (name: string) => /^[1-9]\d{0,8}$/.exec(params.get(name) ?? '')?.[0];

  function set(name: 'show' | 'vendor' | 'location', value: string | undefined) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === undefined || value === first.value) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  return { views, view, vendorId: idIn('vendor'), locationId: idIn('location'), set };
}
export type PartyFilters = Omit<ReturnType<typeof usePartyFilters>, 'views'> & {
  views: readonly View[];
};
