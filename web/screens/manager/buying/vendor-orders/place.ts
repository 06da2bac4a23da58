import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';

/** One vendor at one location: the subject of a purchase order. */
export interface Place {
  vendorId: number;
  locationId: number;
}

/** The mutation key of everything that is sent for a place, so that only one is sent at a time. */
export const sendingKey = ({ vendorId, locationId }: Place) => ['send', vendorId, locationId];

/** Whether something is being sent for a place; `unlessSending` does nothing then. */
export function useSendingForPlace(place: Place) {
  const client = useQueryClient();
  const mutationKey = sendingKey(place);
  const isSending = useIsMutating({ mutationKey }) > 0;
  // Checked at each press: the second press of a double tap comes before the next render.
  const unlessSending = (start: () => void) => client.isMutating({ mutationKey }) > 0 || start();
  return { isSending, unlessSending };
}

/** The valid links of a place, newest first. One call serves all places of a vendor. */
export function usePublicLinks({ vendorId, locationId }: Place) {
  return useQuery({
    ...queryOf('listPublicLinks', { params: { vendorId } }),
    select: (links) => links.filter((link) => link.locationId === locationId),
  });
}
