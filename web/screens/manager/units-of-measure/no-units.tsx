import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Ruler } from 'lucide-react';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { toast } from '#web/ui/toast.ts';
import { starterUnits } from './starter-units.ts';

/** Before the first unit: one by hand, or the usual ones at once. */
export function NoUnits({ onAdd }: { onAdd: () => void }) {
  const client = useQueryClient();
  const addAll = useMutation({
    mutationFn: addStarterUnits,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['listUnits'] });
      toast({
        title: 'Units of measure created successfully',
        description: `${starterUnits.length} units, to be changed as you like.`,
        tone: 'success',
      });
    },
    // The list is not read again, so that the button stays and adds the rest.
    onError: (error) =>
      toast({
        title: 'Not all units could be added',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });

  return (
    <Empty
      icon={Ruler}
      title="No units of measure yet"
      text={`Add your own, or begin with ${starterUnits.length} usual ones: ${abbreviations}.`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button disabled={addAll.isPending} onClick={onAdd}>
            <Plus aria-hidden className="size-4" />
            Add First Unit
          </Button>
          <Button variant="secondary" busy={addAll.isPending} onClick={() => addAll.mutate()}>
            {addAll.isPending ? 'Adding...' : 'Add the usual units'}
          </Button>
        </div>
      }
    />
  );
}

const abbreviations = starterUnits.map(({ abbreviation }) => abbreviation).join(', ');

async function addStarterUnits(): Promise<void> {
  for (const unit of starterUnits) {
    try {
      await call('createUnit', { body: unit });
    } catch (error) {
      // Somebody else is doing the same just now; what matters is that the unit is there.
      if (!(error instanceof CallError && error.code === 'name_taken')) throw error;
    }
  }
}
