import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface ReadThingProps<T> {
  read: {
    /** Undefined where a list that was read lacks it. */
    data: T | undefined;
    isPending: boolean;
    isFetching: boolean;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  children: (record: T) => ReactNode;
}

/** What a thing of the queue is about, once it is read. */
export function ReadThing<T>({ read, children }: ReadThingProps<T>) {
  if (read.data !== undefined && !isNotFound(read.error)) return children(read.data);
  if (read.isPending) return <Spinner label={t`Loading...`} />;
  return (
    <Card className="p-4">
      {isNotFound(read.error) || !read.error ? (
        <p className="text-body text-ink-muted">{t`It was settled or removed meanwhile.`}</p>
      ) : (
        <Failed
          message={sentenceOf(read.error, t`It could not be loaded.`)}
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        />
      )}
    </Card>
  );
}
