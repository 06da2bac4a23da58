/** Whether the lists that a form lets choose from are here. */
export interface Needs {
  isReady: boolean;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** What `useQuery` answers. */
interface Needed {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list that is here stays good to choose from, even when reading it again has failed. */
export function needsOf(queries: readonly Needed[]): Needs {
  const missing = queries.filter(({ data }) => data === undefined);
  return {
    isReady: missing.length === 0,
    isError: missing.some(({ isError }) => isError),
    isFetching: missing.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of missing) if (query.isError) void query.refetch();
    },
  };
}
