import { useState } from 'react';

/**
 * A record that is being changed. When somebody else saved it first, `newer` is what they saved: saving again then goes
 * over it, and `goOnFrom` begins again from it.
 */
export function useEdited<Stored>(opened: Stored) {
  const [read, setRead] = useState(opened);
  const [newer, setNewer] = useState<Stored>();
  return {
    /** As far as is known here. */
    stored: newer ?? read,
    newer,
    setNewer,
    goOnFrom(record: Stored) {
      setRead(() => record);
      setNewer(undefined);
    },
  };
}
