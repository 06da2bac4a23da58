import { Trans } from '@lingui/react/macro';
import type { AttentionThing } from '#contract/calls/attention.ts';
import { dayShown, useOrganizationTime } from '#web/session/organization-time.ts';

/** 'since Nov 20, 2026, 14:05'; only the day where it began with one. */
export function SinceText({
  of: { since, sinceDay },
}: {
  of: Pick<AttentionThing, 'since' | 'sinceDay'>;
}) {
  const { dateAndTime } = useOrganizationTime();
  const moment = sinceDay ? dayShown(sinceDay) : dateAndTime(since);
  return (
    <span className="whitespace-nowrap">
      <Trans>
        since{' '}
        <time dateTime={sinceDay ?? since} className="tabular-nums">
          {moment}
        </time>
      </Trans>
    </span>
  );
}
