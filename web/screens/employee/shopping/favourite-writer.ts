import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { showing, showingNew } from '#web/api/showing.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

interface FavouriteWriterProps {
  /** Products whose heart was pressed and that were not written yet; taken from here. */
  pressed: RefObject<string[]>;
  /** How often any heart was pressed. */
  times: number;
}

interface Change {
  productId: string;
  isAdded: boolean;
}

/** Stores what the hearts say, at once on the screen and one after the other on the server (G1). */
export function FavouriteWriter({ pressed, times }: FavouriteWriterProps) {
  const client = useQueryClient();
  const { mutate } = useWrite({
    write: ({ productId, isAdded }: Change) =>
      writeOf(isAdded ? 'addFavourite' : 'removeFavourite', { params: { productId } }),
    optimistic: ({ productId, isAdded }) =>
      isAdded
        ? showingNew('listFavourites', { productId })
        : showing(['listFavourites'], (row) => (row.productId === productId ? undefined : row)),
    scope: 'favourites',
    failure: (error) => {
      const reason = sentenceOf(error);
      return {
        title: t`Error`,
        description: t`Failed to change favourites: ${reason}`,
        tone: 'destructive',
      };
    },
  });
  const take = useEffectEvent(() => {
    const { queryKey } = queryOf('listFavourites');
    for (const productId of pressed.current.splice(0)) {
      const known = client.getQueryData(queryKey) ?? [];
      mutate({ productId, isAdded: !known.some((one) => one.productId === productId) });
    }
  });
  useEffect(() => {
    if (times > 0) take();
  }, [times]);
  return null;
}
