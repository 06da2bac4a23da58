import { useEffect, useState } from 'react';
import { toast } from '#web/ui/toast.ts';

export interface Deleting {
  isPending: boolean;
  mutate: (photoUrl: string, then: { onSettled: () => void }) => void;
}

/**
 * The confirmation before a photo is deleted. It stays about that photo, whichever is viewed later; when another user deletes
 * it, the confirmation closes and a toast says so.
 */
export function usePhotoDeletion(urls: readonly string[], remove: Deleting) {
  const [asked, setAsked] = useState<string>();
  const forget = () => setAsked(undefined);
  const isGone = asked !== undefined && !remove.isPending && !urls.includes(asked);
  useEffect(() => {
    if (!isGone) return;
    toast({
      title: 'Photo Already Deleted',
      description: 'Somebody else deleted this photo. No other one was deleted.',
    });
  }, [isGone]);
  return {
    isAsking: asked !== undefined && !isGone,
    ask: setAsked as (photoUrl: string) => void,
    forget,
    confirm: () => asked !== undefined && remove.mutate(asked, { onSettled: forget }),
  };
}
