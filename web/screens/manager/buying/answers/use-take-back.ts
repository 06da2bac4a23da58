import { plural, t } from '@lingui/core/macro';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { showingItem } from '#web/orders/showing-orders.ts';
import { useWrite } from '#web/session/use-write.ts';

/** What a message about settled answers offers: *Undo*, by which they wait for a manager again (24.9). */
export function useTakeBack() {
  const takeBack = useWrite({
    write: (itemIds: readonly number[]) =>
      itemIds.map((id) => writeOf('takeBackSettling', { params: { id } })),
    shows: (again) => showingItem(again.id, () => again),
    success: (_, { length: count }) => ({
      title: plural(count, { one: 'The answer waits again', other: '# answers wait again' }),
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Undo Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  return (itemIds: readonly number[]) => ({
    action: { label: t`Undo`, onPress: () => takeBack.mutate(itemIds) },
  });
}
