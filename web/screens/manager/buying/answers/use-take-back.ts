import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { showingItem } from '#web/orders/showing-orders.ts';
import { useWrite } from '#web/session/use-write.ts';
import { UNDO_SHOWN_MS } from '#web/ui/toast.ts';

/** What a message about settled answers offers: *Undo*, by which they wait for a manager again (24.9). */
export function useTakeBack() {
  const takeBack = useWrite({
    write: (itemIds: readonly number[]) =>
      itemIds.map((id) => writeOf('takeBackSettling', { params: { id } })),
    shows: (again) => showingItem(again.id, () => again),
    success: (_, { length }) => ({
      title: length === 1 ? 'The answer waits again' : `${length} answers wait again`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: 'Undo Failed',
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  return (itemIds: readonly number[]) => ({
    action: { label: 'Undo', onPress: () => takeBack.mutate(itemIds) },
    duration: UNDO_SHOWN_MS,
  });
}
