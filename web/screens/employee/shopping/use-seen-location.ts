import { useState } from 'react';
import type { Location } from '#contract/locations.ts';

interface SeenLocation {
  /** What to say when the location is not the one that the form was opened with. */
  warning: string | undefined;
  /** Whether an order may go there; when not, asks for one more press. */
  confirm(): boolean;
}

/** Another device or tab may change the location below an open form: no order goes where the person did not look. */
export function useSeenLocation(open: boolean, location: Location | null): SeenLocation {
  const [seen, setSeen] = useState(location);
  const [confirmedId, setConfirmedId] = useState<number>();
  // One that only arrives takes nobody's place.
  if ((!open || !seen) && seen !== location) setSeen(location);
  if (!open && confirmedId !== undefined) setConfirmedId(undefined);

  if (!open || !seen || seen.id === location?.id)
    return { warning: undefined, confirm: () => true };
  if (!location)
    return {
      warning: `${seen.name} is no longer your delivery location, and there is no other.`,
      confirm: () => true,
    };
  const isConfirmed = confirmedId === location.id;
  const changed = `The delivery location was ${seen.name} and is now ${location.name}.`;
  return {
    warning: isConfirmed
      ? `${changed} Press Submit Order once more to order for ${location.name}.`
      : changed,
    confirm() {
      setConfirmedId(location.id);
      return isConfirmed;
    },
  };
}
