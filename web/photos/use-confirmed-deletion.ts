import { t } from '@lingui/core/macro';
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
  const [photoToDelete, setPhotoToDelete] = useState<string>();
  const forget = () => setPhotoToDelete(undefined);
  const isDeleted =
    photoToDelete !== undefined && !remove.isPending && !urls.includes(photoToDelete);
  useEffect(() => {
    if (!isDeleted) return;
    toast(() => ({
      title: t`Photo Already Deleted`,
      description: t`Somebody else deleted this photo. No other one was deleted.`,
    }));
  }, [isDeleted]);
  return {
    isConfirming: photoToDelete !== undefined && !isDeleted,
    request: setPhotoToDelete as (photoUrl: string) => void,
    forget,
    confirm: () =>
      photoToDelete !== undefined && remove.mutate(photoToDelete, { onSettled: forget }),
  };
}
