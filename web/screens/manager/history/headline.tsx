import type { HistoryEntry } from '#contract/calls/history.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { ACTIONS, actorText, CLOSED, KINDS, PROOFS } from './history-words.ts';

interface HeadlineProps {
  entry: HistoryEntry;
  /** In the panel of one record, which needs no name. */
  bare?: boolean | undefined;
}

/** 'Ana changed Roma Tomatoes (Product)', 'Ana signed in with a PIN', 'Wrong PINs closed the sign-in of Ana until 10:15'. */
export function Headline({ entry, bare }: HeadlineProps) {
  const { action, record } = entry;
  if (action === 'signed_in') {
    return (
      <>
        <Strong>{record.name}</Strong> {ACTIONS[action]} {PROOFS[textOf(entry, 'proof')]}
      </>
    );
  }
  if (action === 'closed') return <ClosedDoor entry={entry} />;
  return (
    <>
      <Strong>{actorText(entry)}</Strong> {ACTIONS[action]}{' '}
      {bare ? (
        `this ${KINDS[record.kind].toLowerCase()}`
      ) : (
        <>
          <Strong>{record.name}</Strong>{' '}
          <span className="text-ink-muted">({KINDS[record.kind]})</span>
        </>
      )}
    </>
  );
}

function ClosedDoor({ entry }: { entry: HistoryEntry }) {
  const { dateAndTime } = useOrganizationTime();
  const { wrong, of } = CLOSED[textOf(entry, 'door')] ?? { wrong: 'Wrong tries', of: 'for' };
  return (
    <>
      {wrong} closed the sign-in {of} <Strong>{entry.record.name}</Strong> until{' '}
      {dateAndTime(textOf(entry, 'closedUntil'))}
    </>
  );
}

function Strong({ children }: { children: string }) {
  return <span className="font-semibold">{children}</span>;
}

function textOf({ changes }: HistoryEntry, field: string): string {
  return String(changes.find((change) => change.field === field)?.after);
}
