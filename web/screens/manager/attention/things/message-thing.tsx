import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { CapturedNote } from '../../outbox/captured-note.tsx';
import { OutboxTable } from '../../outbox/outbox-table.tsx';
import { ReadThing } from './read-thing.tsx';

/** A message that could not be sent: why, and the button that sends it again. */
export function MessageThing({ id }: { id: string }) {
  const message = useQuery({ ...queryOf('getOutboxMessage', { params: { id } }), staleTime: 0 });
  return (
    <ReadThing read={message}>
      {(shown) => (
        <>
          <CapturedNote channels={[shown.channel]} className="mb-4" />
          <OutboxTable messages={[shown]} />
        </>
      )}
    </ReadThing>
  );
}
