import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';

interface RecordListProps<Row> {
  /** What `useQuery` answers. */
  list: {
    data: readonly Row[] | undefined;
    isError: boolean;
    isFetching: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** Placeholders of the size of what comes. */
  loading: ReactNode;
  /** 'The vendors could not be loaded.' */
  failed: string;
  empty: ReactNode;
  /** It stands in a card already. */
  bare?: true;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list in the state that it is in: loading, failed, empty or there. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, loading, failed, empty, bare, children } = props;
  const framed = (state: ReactNode) => (bare ? state : <Card>{state}</Card>);
  if (list.data) return list.data.length > 0 ? children(list.data) : framed(empty);
  if (!list.isError) return loading;
  return framed(
    <Failed
      message={sentenceOf(list.error, failed)}
      onRetry={() => void list.refetch()}
      busy={list.isFetching}
    />,
  );
}
