import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight, ArrowUpRight, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { AttentionThing } from '#contract/calls/attention.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { subjectOf } from './attention-words.ts';
import { SinceText } from './since-text.tsx';
import { thingOf } from './things/things.ts';
import { keyOfThing } from './use-queue.ts';
import type { AttentionQueue } from './use-queue.ts';
import { useTurning } from './use-turning.ts';

interface QueuedThingProps {
  queue: AttentionQueue;
  thing: AttentionThing;
  /** How many there are. */
  of: number;
}

/** The thing of the queue that is open: what it is, what settles it, and the way to the next one. */
export function QueuedThing({ queue, thing, of }: QueuedThingProps) {
  const { title, Body } = thingOf(thing);
  const settled = queue.settled && subjectOf(queue.settled);
  const key = keyOfThing(thing);
  const id = useId();
  const heading = useFocusOnNext(key);
  const section = useTurning<HTMLElement>((by) => of > 1 && queue.go(by));
  return (
    <section ref={section} aria-labelledby={id} className="touch-pan-y">
      <output className="block">
        {settled && (
          <span className="mb-3 flex items-center gap-2 text-sm text-ink-muted">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
            {t`Settled: ${settled}`}
          </span>
        )}
      </output>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm font-medium text-warning">{t(title)}</p>
          <h2
            ref={heading}
            id={id}
            tabIndex={-1}
            className="text-xl font-semibold tracking-tight wrap-anywhere outline-none"
          >
            {subjectOf(thing)}
          </h2>
          <p className="text-sm text-ink-muted">
            <SinceText of={thing} />
          </p>
        </div>
        <Link
          href={thing.href}
          className={`${buttonClass({ variant: 'ghost' })} -mr-4 max-sm:-ml-4`}
        >
          {t`Open its Screen`}
          <ArrowUpRight aria-hidden className="size-4" />
        </Link>
      </header>
      {/* What stands below is out of view while it loads. */}
      <div className="max-lg:min-h-dvh">
        <Boundary key={key}>
          <Body id={thing.id} />
        </Boundary>
      </div>
      <Turning queue={queue} of={of} />
    </section>
  );
}

/** Both in one row with very large text, too. */
const onward = 'max-[16rem]:grow max-[16rem]:px-2! max-[16rem]:[&_svg]:hidden';

/** The way on stays in reach at the bottom, also below a long order. */
function Turning({ queue, of }: { queue: AttentionQueue; of: number }) {
  const position = queue.at + 1;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex items-center flex-wrap gap-2 border-t border-line bg-surface px-4 py-2 pb-safe-2 sm:mx-0 sm:rounded-card sm:border">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Previous`}
        title={t`Previous (arrow left)`}
        disabled={of < 2}
        onClick={() => queue.go(-1)}
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Button>
      <p className="grow text-center text-body text-ink-muted tabular-nums">{t`${position} of ${of}`}</p>
      <Button variant="secondary" className={onward} disabled={of < 2} onClick={queue.later}>
        <Clock aria-hidden className="size-4" />
        {t`Later`}
      </Button>
      <Button
        variant="secondary"
        className={onward}
        title={t`Next (arrow right)`}
        disabled={of < 2}
        onClick={() => queue.go(1)}
      >
        {t`Next`}
        <ArrowRight aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

/** When another thing opens, the pressed button may be gone: the page begins at its heading, and a screen reader says it. */
function useFocusOnNext(key: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
