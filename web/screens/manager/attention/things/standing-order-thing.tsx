import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPen } from 'lucide-react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EditRecord } from '../../records/edit-record.tsx';
import { useDialog } from '../../records/use-dialog.ts';
import { ReadThing } from './read-thing.tsx';

const loadStanding = () => import('../../buying/order-guides/standing-dialog.tsx');

/** A standing order whose person was deleted, or does not work at its location any more (E22). */
export function StandingOrderThing({ id }: { id: string }) {
  const setting = useDialog<OrderGuide | 'new'>();
  const guide = useQuery({
    ...queryOf('listOrderGuides'),
    select: (guides) => guides.find((one) => one.id === id),
  });
  return (
    <ReadThing read={guide}>
      {(shown) => (
        <Card className="space-y-4 p-4">
          <p className="text-body">
            {nobodySentence({ ...shown, person: shown.standing?.responsibleName ?? '' })}
          </p>
          <Button onClick={() => setting.show(shown)} className="max-sm:w-full">
            <UserRoundPen aria-hidden className="size-4" />
            {t`Choose Somebody Else`}
          </Button>
          <EditRecord dialog={setting} load={loadStanding}>
            {({ open, record, onClose }, { StandingDialog }) =>
              record && <StandingDialog open={open} guide={record} onClose={onClose} />
            }
          </EditRecord>
        </Card>
      )}
    </ReadThing>
  );
}

function nobodySentence({ name, person }: { name: string; person: string }): string {
  return t`${person} cannot order there any more, so nothing is prepared from ${name}. Choose somebody else who is responsible for it.`;
}
