import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Location } from '#contract/calls/locations.ts';

interface SeenLocation {
  /** The message when the location is not the one that the form was opened with. */
  warning: string | undefined;
  /** Whether an order may be sent to it; otherwise asks for one more press. */
  confirm(): boolean;
}

/** Another device or tab may change the location under an open form: no order is sent to a location that the person has not seen. */
export function useSeenLocation(open: boolean, location: Location | null): SeenLocation {
  const [seen, setSeen] = useState(location);
  const [confirmedId, setConfirmedId] = useState<number>();
  // A first location replaces no other.
  if ((!open || !seen) && seen !== location) setSeen(location);
  if (!open && confirmedId !== undefined) setConfirmedId(undefined);

  if (!open || !seen || seen.id === location?.id)
    return { warning: undefined, confirm: () => true };
  const before = seen.name;
  if (!location)
    return {
      warning: t`${before} is no longer your delivery location, and there is no other.`,
      confirm: () => true,
    };
  const isConfirmed = confirmedId === location.id;
  const now = location.name;
  const changed = t`The delivery location was ${before} and is now ${now}.`;
  return {
    warning: isConfirmed
      ? `${changed} ${t`Press Submit Order once more to order for ${now}.`}`
      : changed,
    confirm() {
      setConfirmedId(location.id);
      return isConfirmed;
    },
  };
}
