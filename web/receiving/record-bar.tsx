import { plural, t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { PackageCheck, RotateCcw } from 'lucide-react';
import { useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { bottomBar } from '#web/ui/toast-room.ts';

interface RecordBarProps {
  /** How many lines have something still to come. */
  lines: number;
  /** `28 as ordered, 1 short`; undefined when everything arrived as ordered. */
  differences: string | undefined;
  /** There is nothing to record: nothing came, and the rest comes later. */
  isEmpty: boolean;
  /** Somebody else recorded this delivery meanwhile: it would be recorded in addition. */
  isExtra: boolean;
  busy: boolean;
  problem: string | undefined;
  onRecord: () => void;
  onStartOver: () => void;
}

/** What recording does, in words, and its button, always in reach of a thumb. */
export function RecordBar(props: RecordBarProps) {
  const { lines, differences, isEmpty, isExtra, busy, problem, onRecord, onStartOver } = props;
  const isManager = useUser().userType === 'manager';
  const isAll = differences === undefined && lines > 0;
  return (
    <section
      {...bottomBar}
      aria-label={t({ message: 'Record', context: 'verb' })}
      // The second tap of a double tap that opened the delivery lands here: it records nothing.
      className={clsx(
        'sticky bottom-0 z-10 *:animate-not-yet! mt-4 border-t border-line bg-surface-raised pt-3 pb-safe-3 shadow-high sm:mx-0 sm:rounded-t-card sm:border-x sm:px-4 lg:-mb-8',
        // Over the padding of the page, which managers have more of.
        isManager ? '-mx-4 -mb-6 px-4' : '-mx-3 -mb-5 px-3',
      )}
    >
      {problem && <Problem className="mb-3">{problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-0 max-[16rem]:basis-full text-sm text-ink-muted tabular-nums">
          {differences ?? asOrdered(lines)}
        </p>
        {differences !== undefined && (
          <Button
            variant="ghost"
            size="large"
            className="px-2!"
            disabled={busy}
            onClick={onStartOver}
          >
            <RotateCcw aria-hidden className="size-4" />
            {t`Start Over`}
          </Button>
        )}
        <Button
          size="large"
          className="touch-manipulation max-sm:w-full"
          busy={busy}
          disabled={isEmpty}
          onClick={onRecord}
        >
          {!busy && <PackageCheck aria-hidden className="size-5" />}
          {busy
            ? t`Recording...`
            : isExtra
              ? t`Record Anyway`
              : isAll
                ? t`All Arrived`
                : t`Record Delivery`}
        </Button>
      </div>
    </section>
  );
}

function asOrdered(lines: number): string {
  if (lines === 0) return t`Add what came.`;
  return plural(lines, {
    one: 'Records the line as ordered.',
    other: 'Records all # lines as ordered.',
  });
}
