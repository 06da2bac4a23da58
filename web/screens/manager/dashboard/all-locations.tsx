import { t } from '@lingui/core/macro';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLater } from '#web/ui/use-later.ts';

const loadBoard = () => import('../board/locations-board.tsx');

/** The heights of the board's head and of a row, in pixels. */
const HEAD = 45;
const ROW = 65;

/** The board of all locations (24.2), in a place that is kept for it while its part loads. */
export function AllLocations({ count }: { count: number }) {
  const board = useLater(loadBoard, { wanted: true });
  return (
    <section aria-labelledby="board" className="mt-6 sm:mt-8">
      <h2 id="board" className="mb-3 text-base/6 font-semibold tracking-tight">
        {t`All Locations`}
      </h2>
      {board ? (
        <board.LocationsBoard />
      ) : (
        <div className="grid" style={{ height: HEAD + count * ROW }}>
          <output className="sr-only">{t`Loading locations`}</output>
          <Skeleton className="rounded-card!" />
        </div>
      )}
    </section>
  );
}
