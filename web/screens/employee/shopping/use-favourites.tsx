import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { queryOf } from '#web/api/queries.ts';
import { useLater } from '#web/ui/use-later.ts';

const loadFavouriteWriter = () => import('./favourite-writer.ts');

/** The hearts, which are kept for the person. The part that writes them loads late; what is pressed before waits for it. */
export function useFavourites() {
  const { data, isLoading: isReading } = useQuery(queryOf('listFavourites'));
  const pressed = useRef<string[]>([]);
  const [times, setTimes] = useState(0);
  const part = useLater(loadFavouriteWriter, { wanted: times > 0 });
  return {
    ids: useMemo(() => new Set(data?.map(({ productId }) => productId)), [data]),
    toggle: useCallback((productId: string) => {
      pressed.current.push(productId);
      setTimes((before) => before + 1);
    }, []),
    writer: part && <part.FavouriteWriter pressed={pressed} times={times} />,
    isReading,
  };
}
