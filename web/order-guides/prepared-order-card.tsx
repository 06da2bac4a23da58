import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { useId } from 'react';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { sentenceIn } from '#web/api/late-words.ts';
import { longDay, shortMoment } from '#web/orders/delivery-days.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { useUser } from '#web/session/session.tsx';
import { PREPARED_ORDER, SAVED_PREPARED } from '#web/session/submissions/prepared-kinds.ts';
import type { CorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import { OthersWait, WaitsNote } from '#web/session/submissions/waits-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { PreparedLines } from './prepared-lines.tsx';
import { useLocationClock } from './use-location-clock.ts';
import { usePreparedWrites } from './use-prepared-writes.ts';
import { isWaiting } from './use-prepared-orders.ts';

interface PreparedOrderCardProps {
  prepared: PreparedOrder;
  /** Where orders of several locations are shown. */
  showsLocation?: boolean;
  /** An answer to it that the server refused, to be corrected. Mount it again when it is another one. */
  refused?: CorrectedEntry | undefined;
  /** For a link that leads to it. */
  ref?: Ref<HTMLHeadingElement>;
  className?: string;
}

/** A prepared order, to be looked at, changed, submitted or skipped (H6). */
export function PreparedOrderCard(props: PreparedOrderCardProps) {
  const { prepared, showsLocation = false, refused, ref, className } = props;
  const { vendorName, guideName, locationName } = prepared;
  const id = useId();
  const writes = usePreparedWrites(prepared, refused);
  const { waiting } = writes;
  const isOpen = isWaiting(prepared) && waiting === undefined;
  const isAnswered = waiting !== undefined && waiting !== SAVED_PREPARED.kind;
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-card border border-line bg-surface shadow-low', className)}
    >
      <div className="space-y-3 px-4 pt-4 pb-3 sm:px-5">
        <div>
          <h2
            ref={ref}
            id={id}
            tabIndex={-1}
            className="scroll-mt-24 text-lg/6 font-semibold tracking-tight wrap-anywhere outline-none"
          >
            {vendorName}
          </h2>
          <p className="text-sm text-ink-muted">
            <FactLine facts={[guideName, showsLocation && locationName]} />
          </p>
        </div>
        <PreparedFacts prepared={prepared} isAnswered={isAnswered} />
        <WhyAPerson prepared={prepared} />
      </div>
      <PreparedLines lines={writes.lines} onChange={isOpen ? writes.change : undefined} />
      <OthersWait others={writes.others} className="border-t border-line p-4 sm:px-5" />
      <PreparedActions prepared={prepared} writes={writes} />
    </section>
  );
}

interface PreparedFactsProps {
  prepared: PreparedOrder;
  /** It was submitted or skipped on this device, which still has to be sent. */
  isAnswered: boolean;
}

/** For which delivery, by when, for whom, and what happens if nobody does anything. */
function PreparedFacts({ prepared, isAnswered }: PreparedFactsProps) {
  const { deliveryDate, cutOffAt, dueAt, locationId, mode, preparedFor } = prepared;
  const me = useUser();
  const clock = useLocationClock(locationId);
  const name = prepared.preparedForName;
  const isByItself =
    mode === 'submit' &&
    prepared.state === 'waiting' &&
    !prepared.isChanged &&
    prepared.unusual.length === 0 &&
    Date.parse(dueAt) > clock.now.getTime();
  return (
    <>
      <Facts>
        <Fact name={t`Delivery`}>
          <span className="font-medium">{longDay(deliveryDate)}</span>
        </Fact>
        <Fact name={t`Order by`}>
          <time dateTime={cutOffAt} className="font-medium tabular-nums">
            {shortMoment(cutOffAt, clock)}
          </time>
        </Fact>
        <Fact name={t`Responsible`}>{preparedFor === me.id ? t`${name} (you)` : name}</Fact>
      </Facts>
      {isWaiting(prepared) && !isAnswered && (
        <p className="text-body text-ink-muted">
          {isByItself
            ? byItself(shortMoment(dueAt, clock))
            : t`Nothing is ordered until somebody submits it.`}
        </p>
      )}
    </>
  );
}

const byItself = (moment: string) =>
  t`It is submitted by itself on ${moment}, unless somebody changes or skips it.`;

/** What is unusual, in words, or why no order followed. */
function WhyAPerson({ prepared: { unusual, reason } }: { prepared: PreparedOrder }) {
  const why = [...unusual, ...(reason ? [reason] : [])];
  if (why.length === 0) return null;
  return (
    <div className="flex items-start gap-3 rounded-control bg-warning-soft p-3 text-body text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {reason ? t`No order was made` : t`Please look at this first`}
        </p>
        <ul>
          {why.map((one, index) => (
            // Sentences have no names; their places stay.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{sentenceIn(one)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface PreparedActionsProps {
  prepared: PreparedOrder;
  writes: ReturnType<typeof usePreparedWrites>;
}

function PreparedActions({ prepared, writes }: PreparedActionsProps) {
  const { isChanged, hasLines, busy, waiting, isSaving, isSubmitting, isSkipping } = writes;
  if (waiting)
    return (
      <WaitsNote className="border-t border-line p-4 sm:px-5">
        {waiting === PREPARED_ORDER.kind
          ? t`Waiting to be sent: this order`
          : waiting === SAVED_PREPARED.kind
            ? t`Waiting to be sent: your changes`
            : t`Waiting to be sent: skip this order`}
      </WaitsNote>
    );
  if (!isWaiting(prepared))
    return (
      <div className="flex flex-wrap gap-2 border-t border-line p-4 sm:px-5">
        <Button variant="secondary" className="max-sm:grow" busy={isSkipping} onClick={writes.skip}>
          {t`Nothing More to Do`}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4 max-sm:*:grow sm:px-5">
      <Button variant="secondary" disabled={busy} onClick={writes.skip}>
        {t({ message: 'Skip', context: 'verb' })}
      </Button>
      {isChanged && (
        <Button
          variant="secondary"
          disabled={busy || !hasLines}
          busy={isSaving}
          onClick={writes.save}
        >
          {t`Save Changes`}
        </Button>
      )}
      <Button
        disabled={busy || !hasLines}
        busy={isSubmitting}
        onClick={writes.submit}
        className="max-sm:basis-full"
      >
        {isSubmitting ? t`Submitting...` : t`Submit Order`}
      </Button>
    </div>
  );
}
