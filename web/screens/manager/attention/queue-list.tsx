import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { AttentionThing } from '#contract/calls/attention.ts';
import { Each } from '#web/ui/each.tsx';
import { SinceText } from './since-text.tsx';
import { subjectOf } from './attention-words.ts';
import { thingOf } from './things/things.ts';
import { keyOfThing } from './use-queue.ts';
import type { AttentionQueue } from './use-queue.ts';

interface QueueListProps {
  queue: AttentionQueue;
  things: readonly AttentionThing[];
}

/** All that waits, in its sequence; each opens when it is pressed. */
export function QueueList({ queue, things }: QueueListProps) {
  return (
    <ol aria-label={t`What needs attention`} className="space-y-1">
      <Each of="li" records={things} keyOf={keyOfThing}>
        {(thing) => (
          <li>
            <button
              type="button"
              aria-current={thing === queue.current ? 'true' : undefined}
              onClick={() => queue.open(keyOfThing(thing))}
              className={clsx(
                'block min-h-11 w-full rounded-control px-3 py-2 text-left transition-colors hover:bg-surface-subtle focus-visible:-outline-offset-2',
                'aria-[current=true]:bg-accent-soft',
              )}
            >
              <span className="block text-sm text-ink-muted">{t(thingOf(thing).title)}</span>
              <span className="block text-body font-medium wrap-anywhere">{subjectOf(thing)}</span>
              <span className="block text-sm text-ink-muted">
                <SinceText of={thing} />
              </span>
            </button>
          </li>
        )}
      </Each>
    </ol>
  );
}
