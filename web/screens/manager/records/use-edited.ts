import { useState } from 'react';

/**
 * A record that is being edited. When another user saved it first, `newer` is their record: saving again overwrites it,
 * and `continueFrom` continues from it.
 */
export function useEdited<Stored>(opened: Stored) {
  const [read, setRead] = useState(opened);
  const [newer, setNewer] = useState<Stored>();
  return {
    /** The newest version that is known here; the next write is based on it. */
    stored: newer ?? read,
    newer,
    setNewer,
    continueFrom(record: Stored) {
      setRead(() => record);
      setNewer(undefined);
    },
  };
}
