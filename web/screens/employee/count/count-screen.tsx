import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CountSheet } from './count-sheet.tsx';
import type { Countable } from './count-draft.ts';
import '#web/ui/whole.css';

/** Counting what is on the shelves of a location (S2). */
export function CountScreen() {
  const { assigned, location, isError, retry } = useChosenLocation();
  return (
    <>
      <PageHeader title="Count" subtitle={location?.name} />
      {isError && <Failed message="The locations could not be loaded." onRetry={retry} />}
      {!assigned && !isError && <Spinner label="Loading..." />}
      {location && <CountOf key={location.id} location={location} />}
    </>
  );
}

function CountOf({ location }: { location: Location }) {
  const stock = useQuery({
    ...queryOf('listInventory', { query: { locationId: String(location.id) } }),
    refetchOnMount: 'always',
  });
  const listed = useMemo(() => stock.data?.map(countable), [stock.data]);
  if (listed) return <CountSheet location={location} listed={listed} />;
  if (stock.isError)
    return (
      <Failed
        message="What is kept here could not be loaded."
        busy={stock.isFetching}
        onRetry={() => void stock.refetch()}
      />
    );
  return <Spinner label="Loading what is kept here..." />;
}

const countable = ({ onHandAmount, countedAt, ...line }: InventoryLine): Countable => ({
  ...line,
  expected: countedAt === null ? undefined : onHandAmount,
});
