import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';

/** One vendor at one location: whom a purchase order is for. */
export interface Place {
  vendorId: number;
  locationId: number;
}

/** Marks what is sent to a place, so that nothing else is sent there meanwhile. */
export const sendingKey = ({ vendorId, locationId }: Place) => ['send', vendorId, locationId];

/** Whether something is being sent to a place; `unlessSending` does nothing then. */
export function useSending(place: Place) {
  const client = useQueryClient();
  const mutationKey = sendingKey(place);
  const isSending = useIsMutating({ mutationKey }) > 0;
  // Asked anew at each press: the second of a double tap comes before the screen has changed.
  const unlessSending = (start: () => void) => client.isMutating({ mutationKey }) > 0 || start();
  return { isSending, unlessSending };
}

/** The valid links to a place, newest first. One call for all places of a vendor. */
export function usePublicLinks({ vendorId, locationId }: Place) {
  return useQuery({
    ...queryOf('listPublicLinks', { params: { vendorId } }),
    select: (links) => links.filter((link) => link.locationId === locationId),
  });
}
