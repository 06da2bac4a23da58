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
      title="New conversions"
      subtitle="The entries that waited for them move the stock now. You can go on working."
      className="mb-4"
    >
      <ul className="divide-y divide-line">
        {all.map((one) => (
          <li key={`${one.productId} ${one.enteredUnit}`} className="py-2">
            <p className="wrap-anywhere">
              <span className="font-medium">{one.productName}</span>: {one.enteredUnit} in one{' '}
              {one.unitOfMeasure}
            </p>
            {!one.isDone && (
              <Progress label={moved(one)} share={(one.entries - one.left) / (one.entries || 1)} />
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

/** Orders and deliveries that no shelf waits for are not counted. */
function moved({ entries, left }: Following): string {
  if (entries === 0) return 'Orders follow';
  return `${grouped(entries - left)} of ${grouped(entries)} entries moved`;
}

function done({ entries }: Following): string {
  if (entries === 0) return 'Done';
  return entries === 1 ? 'Done: the entry moved.' : `Done: all ${grouped(entries)} entries moved.`;
}
