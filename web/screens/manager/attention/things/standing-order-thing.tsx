import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { ReadThing } from './read-thing.tsx';

/** A standing order whose person was deleted, or does not work at its location any more (E22). */
export function StandingOrderThing({ id }: { id: string }) {
  const guide = useQuery({
    ...queryOf('listOrderGuides'),
    select: (guides) => guides.find((one) => one.id === id),
  });
  return (
    <ReadThing read={guide}>
      {({ name, standing }) => (
        <Card className="p-4">
          <p className="text-body">
            {nobodySentence({ name, person: standing?.responsibleName ?? '' })}
          </p>
        </Card>
      )}
    </ReadThing>
  );
}

function nobodySentence({ name, person }: { name: string; person: string }): string {
  return t`${person} cannot order there any more, so nothing is prepared from ${name}. Choose somebody else who is responsible for it.`;
}
