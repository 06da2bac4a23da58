import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { sentenceIn } from '#web/api/late-words.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ReadThing } from './read-thing.tsx';

/** A prepared order that did not become an order by itself: why, to be submitted or skipped (H6). */
export function PreparedOrderThing({ id }: { id: string }) {
  const prepared = useQuery({
    ...queryOf('listPreparedOrders'),
    select: (orders) => orders.find((one) => one.id === id),
  });
  return (
    <ReadThing read={prepared}>
      {(shown) => (
        <Card className="space-y-4 p-4">
          <ul className="list-disc space-y-1 pl-5 text-body">
            {[...shown.unusual, ...(shown.reason ? [shown.reason] : [])].map((why, index) => (
              <li key={index}>{sentenceIn(why)}</li>
            ))}
          </ul>
          <Actions prepared={shown} />
        </Card>
      )}
    </ReadThing>
  );
}

function Actions({ prepared }: { prepared: PreparedOrder }) {
  const params = { id: prepared.id };
  const submit = useWrite({
    write: () => writeOf('submitPreparedOrder', { params, body: {} }),
    record: () => prepared,
  });
  const skip = useWrite({
    write: () => writeOf('skipPreparedOrder', { params }),
    record: () => prepared,
  });
  const busy = submit.isPending || skip.isPending;
  return (
    <div className="flex flex-wrap gap-2">
      {prepared.state === 'waiting' && (
        <Button onClick={() => submit.mutate()} disabled={busy}>
          {t`Submit Order`}
        </Button>
      )}
      <Button variant="secondary" onClick={() => skip.mutate()} disabled={busy}>
        Skip
      </Button>
    </div>
  );
}
