import { plural, t } from '@lingui/core/macro';
import { Plus, Ruler } from 'lucide-react';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { starterUnits } from './starter-units.ts';

/** Before the first unit: one by hand, or the usual ones at once. */
export function NoUnits({ onAdd }: { onAdd: () => void }) {
  const count = starterUnits.length;
  const addAll = useWrite({
    write: () => starterUnits.map((unit) => writeOf('createUnit', { body: unit })),
    // Another user is doing the same now; it only matters that the unit exists.
    isDone: ({ code }) => code === 'name_taken',
    success: () => ({
      title: t`Units of measure created successfully`,
      description: plural(count, {
        one: '# unit, to be changed as you like.',
        other: '# units, to be changed as you like.',
      }),
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Not all units could be added`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });

  return (
    <Empty
      icon={Ruler}
      title={t`No units of measure yet`}
      text={t`Add your own, or begin with ${count} usual ones: ${abbreviations}.`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button disabled={addAll.isPending} onClick={onAdd}>
            <Plus aria-hidden className="size-4" />
            {t`Add First Unit`}
          </Button>
          <Button variant="secondary" busy={addAll.isPending} onClick={() => addAll.mutate()}>
            {addAll.isPending ? t`Adding...` : t`Add the usual units`}
          </Button>
        </div>
      }
    />
  );
}

const abbreviations = starterUnits.map(({ abbreviation }) => abbreviation).join(', ');
