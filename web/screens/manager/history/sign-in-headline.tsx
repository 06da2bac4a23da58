import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HistoryEntry } from '#contract/calls/history.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Strong } from './strong.tsx';

/** 'Ana signed in with a PIN': how a person proved who signs in. */
export function SignedIn({ entry }: { entry: HistoryEntry }) {
  const { name } = entry.record;
  switch (textOf(entry, 'proof')) {
    case 'pin':
      return (
        <Trans>
          <Strong>{name}</Strong> signed in with a PIN
        </Trans>
      );
    case 'oidc':
      return (
        <Trans>
          <Strong>{name}</Strong> signed in by single sign-on
        </Trans>
      );
    case 'setup':
      return (
        <Trans>
          <Strong>{name}</Strong> signed in with the setup code
        </Trans>
      );
    default:
      return (
        <Trans>
          <Strong>{name}</Strong> signed in
        </Trans>
      );
  }
}

/** What was entered wrongly before a door closed, and whose door it is. */
export function ClosedDoor({ entry }: { entry: HistoryEntry }) {
  const { dateAndTime } = useOrganizationTime();
  const { name } = entry.record;
  const door = textOf(entry, 'door');
  const until = dateAndTime(textOf(entry, 'closedUntil'));
  if (door === 'pin') {
    return (
      <Trans>
        Wrong PINs closed the sign-in of <Strong>{name}</Strong> until {until}
      </Trans>
    );
  }
  if (door === 'device') {
    return (
      <Trans>
        Wrong PINs closed the sign-in on <Strong>{name}</Strong> until {until}
      </Trans>
    );
  }
  if (door === 'code' || door === 'setup') {
    const code = door === 'code' ? t`Access code` : t`Setup code`;
    return (
      <Trans>
        Wrong codes closed the sign-in by <Strong>{code}</Strong> until {until}
      </Trans>
    );
  }
  return (
    <Trans>
      Wrong tries closed the sign-in for <Strong>{name}</Strong> until {until}
    </Trans>
  );
}

const textOf = ({ changes }: HistoryEntry, field: string) =>
  String(changes.find((change) => change.field === field)?.after);
