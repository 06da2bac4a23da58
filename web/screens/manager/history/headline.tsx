import type { HistoryEntry } from '#contract/calls/history.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { grouped } from '#web/ui/grouped.ts';
import { answerCounts, answererText } from './answer-entries.ts';
import { ACTIONS, actorText, CLOSED, KINDS, PROOFS, recordText } from './history-words.ts';

interface HeadlineProps {
  entry: HistoryEntry;
  /** In the panel of one record, which needs no name. */
  bare?: boolean | undefined;
}

/** 'Ana changed Roma Tomatoes (Product)', 'Ana signed in with a PIN', 'Hannah (Millbrook Dairy) answered purchase order 46: 1 short'. */
export function Headline({ entry, bare }: HeadlineProps) {
  const { action, record, answeredBy } = entry;
  if (action === 'signed_in') {
    return (
      <>
        <Strong>{record.name}</Strong> {ACTIONS[action]} {PROOFS[textOf(entry, 'proof')]}
      </>
    );
  }
  if (action === 'closed') return <ClosedDoor entry={entry} />;
  if (answeredBy) return <Answered entry={entry} answeredBy={answeredBy} bare={bare} />;
  if (record.kind === 'product-imports') return <Imported entry={entry} />;
  return (
    <>
      <Strong>{actorText(entry)}</Strong> {ACTIONS[action]} <RecordName entry={entry} bare={bare} />
    </>
  );
}

/** 'order ORD-12', 'Roma Tomatoes (Product)', or 'this product' in its own panel. */
function RecordName({ entry: { record }, bare }: HeadlineProps) {
  if (bare) return `this ${KINDS[record.kind].toLowerCase()}`;
  const { before, name, after } = recordText(record);
  return (
    <>
      {before && `${before} `}
      <Strong>{name}</Strong>
      {after && (
        <>
          {' '}
          <span className="text-ink-muted">{after}</span>
        </>
      )}
    </>
  );
}

type AnsweredProps = HeadlineProps & { answeredBy: NonNullable<HistoryEntry['answeredBy']> };

/** A vendor's answers, or what a manager recorded of them on the telephone. */
function Answered({ entry, bare, answeredBy }: AnsweredProps) {
  const who = <Strong>{answererText(answeredBy)}</Strong>;
  return (
    <>
      {entry.actorId === null ? (
        <>{who} answered </>
      ) : (
        <>
          <Strong>{actorText(entry)}</Strong> recorded that {who} answered{' '}
        </>
      )}
      <RecordName entry={entry} bare={bare} />: {answerCounts(entry)}
    </>
  );
}

function Imported({ entry }: { entry: HistoryEntry }) {
  const count = (field: string) => Number(valueOf(entry, field) ?? 0);
  const who = <Strong>{actorText(entry)}</Strong>;
  if (entry.action !== 'created') return <>{who} undid an import of products</>;
  const [created, updated] = [count('createdProducts'), count('updated')];
  const did = [
    ...(created > 0 ? [`${grouped(created)} created`] : []),
    ...(updated > 0 ? [`${grouped(updated)} changed`] : []),
  ];
  return (
    <>
      {who} imported products: {did.join(', ')}
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

const valueOf = ({ changes }: HistoryEntry, field: string) =>
  changes.find((change) => change.field === field)?.after;

const textOf = (entry: HistoryEntry, field: string) => String(valueOf(entry, field));
