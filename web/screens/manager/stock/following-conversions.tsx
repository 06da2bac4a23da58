import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { SectionCard } from '#web/ui/card.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Progress } from '#web/ui/progress.tsx';
import { useFollowing } from './use-following.ts';
import type { Following } from './use-following.ts';

/** How far entries have followed the conversions that were given for them (S0); renders nothing without such a conversion. */
export function FollowingConversions() {
  const all = useFollowing();
  if (all.length === 0) return null;
  return (
    <SectionCard
      title={t`New conversions`}
      subtitle={t`The entries that waited for them move the stock now. You can go on working.`}
      className="mb-4"
    >
      <ul className="divide-y divide-line">
        {all.map((one) => (
          <li key={`${one.productId} ${one.enteredUnit}`} className="py-2">
            <p className="wrap-anywhere">
              <Conversion {...one} />
            </p>
            {!one.isDone && (
              <Progress
                label={movedText(one)}
                share={(one.entries - one.left) / (one.entries || 1)}
              />
            )}
            {/* Only the end is read out: the figures change several times in a second. */}
            <output className="flex items-start gap-2 text-sm text-success">
              {one.isDone && (
                <>
                  <CircleCheck aria-hidden className="size-5 shrink-0" />
                  {done(one)}
                </>
              )}
            </output>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Conversion({ productName, enteredUnit, unitOfMeasure }: Following) {
  return (
    <Trans>
      <span className="font-medium">{productName}</span>: {enteredUnit} in one {unitOfMeasure}
    </Trans>
  );
}

/** Orders and deliveries that no shelf waits for are not counted. */
function movedText({ entries, left }: Following): string {
  if (entries === 0) return t`Orders follow`;
  const moved = grouped(entries - left);
  return plural(entries, {
    one: `${moved} of # entry moved`,
    other: `${moved} of # entries moved`,
  });
}

function done({ entries }: Following): string {
  if (entries === 0) return t({ message: 'Done', context: 'entries' });
  return plural(entries, {
    one: 'Done: the entry moved.',
    other: 'Done: all # entries moved.',
  });
}
