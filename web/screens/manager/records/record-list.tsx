import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/call-error.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { Drawn } from '#web/ui/each.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface RecordListProps<Row> {
  /** The result of `useQuery`. */
  list: {
    data: readonly Row[] | undefined;
    isError: boolean;
    isFetching: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** Placeholders of the size of the content. */
  loading: ReactNode;
  /** 'The vendors could not be loaded.' */
  failed: string;
  empty: ReactNode;
  /** Whether it is inside a card already. */
  bare?: true;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list by its state: loading, failed, empty or loaded. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, loading, failed, empty, bare, children } = props;
  const framed = (state: ReactNode) => (bare ? state : <Card>{state}</Card>);
  const rows = list.data;
  if (rows?.length === 0) return framed(empty);
  if (rows)
    return (
      <Boundary>
        <Drawn draw={() => children(rows)} />
      </Boundary>
    );
  if (!list.isError) return loading;
  return framed(
    <Failed
      message={sentenceOf(list.error, failed)}
      onRetry={() => void list.refetch()}
      busy={list.isFetching}
    />,
  );
}

const LOADING = {
  devices: msg`Loading devices`,
  units: msg`Loading units`,
  users: msg`Loading users`,
};

/** Placeholders of the rows of a list. `height`: of a row, as a class. */
export function LoadingRows({
  what,
  count,
  height,
}: {
  what: keyof typeof LOADING;
  count: number;
  height: string;
}) {
  return (
    <div className="space-y-3">
      <output className="sr-only">{t(LOADING[what])}</output>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </div>
  );
}
