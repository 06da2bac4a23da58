import type { AttentionThing } from '#contract/calls/attention.ts';
import { dayShown, useOrganizationTime } from '#web/session/organization-time.ts';

/** 'since Nov 20, 2026, 14:05'; only the day where it began with one. */
export function SinceText({
  of: { since, sinceDay },
}: {
  of: Pick<AttentionThing, 'since' | 'sinceDay'>;
}) {
  const { dateAndTime } = useOrganizationTime();
  return (
    <span className="whitespace-nowrap">
      since{' '}
      <time dateTime={sinceDay ?? since} className="tabular-nums">
        {sinceDay ? dayShown(sinceDay) : dateAndTime(since)}
      </time>
    </span>
  );
}
