/** The state of the lists of options that a form needs. */
export interface Needs {
  isReady: boolean;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** The result of `useQuery`. */
interface Needed {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A loaded list stays usable, even when reading it again has failed. */
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
