import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HistoryEntry } from '#contract/calls/history.ts';
import { answerCounts, answererText } from './answer-entries.ts';
import { actorText, nameIn, recordText, THIS } from './history-words.ts';
import { ClosedDoor, SignedIn } from './sign-in-headline.tsx';
import { Strong } from './strong.tsx';

interface HeadlineProps {
  entry: HistoryEntry;
  /** In the panel of one record, which needs no name. */
  bare?: boolean | undefined;
}

/** 'Ana changed Roma Tomatoes (Product)', 'Ana signed in with a PIN', 'Hannah (Millbrook Dairy) answered purchase order 46: 1 short'. */
export function Headline({ entry, bare }: HeadlineProps) {
  const { action, record, answeredBy } = entry;
  if (action === 'signed_in') return <SignedIn entry={entry} />;
  if (action === 'closed') return <ClosedDoor entry={entry} />;
  if (answeredBy) return <Answered entry={entry} answeredBy={answeredBy} bare={bare} />;
  if (record.kind === 'product-imports') return <Imported entry={entry} />;
  return <Done entry={entry} action={action} bare={bare} />;
}

type DoneProps = HeadlineProps & {
  action: Exclude<HistoryEntry['action'], 'signed_in' | 'closed'>;
};

function Done({ entry, action, bare }: DoneProps) {
  const actor = actorText(entry);
  switch (action) {
    case 'created':
      return (
        <Trans>
          <Strong>{actor}</Strong> created <RecordName entry={entry} bare={bare} />
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <Strong>{actor}</Strong> deleted <RecordName entry={entry} bare={bare} />
        </Trans>
      );
    case 'restored':
      return (
        <Trans>
          <Strong>{actor}</Strong> restored <RecordName entry={entry} bare={bare} />
        </Trans>
      );
    default:
      return (
        <Trans>
          <Strong>{actor}</Strong> changed <RecordName entry={entry} bare={bare} />
        </Trans>
      );
  }
}

/** 'order ORD-12', 'Roma Tomatoes (Product)', or 'this product' in its own panel. */
function RecordName({ entry: { record }, bare }: HeadlineProps) {
  if (bare) return t(THIS[record.kind]);
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
  const who = answererText(answeredBy);
  const number = nameIn(entry.record);
  const counts = answerCounts(entry);
  const actor = actorText(entry);
  if (entry.actorId === null) {
    return bare ? (
      <Trans>
        <Strong>{who}</Strong> answered this purchase order: {counts}
      </Trans>
    ) : (
      <Trans>
        <Strong>{who}</Strong> answered purchase order <Strong>{number}</Strong>: {counts}
      </Trans>
    );
  }
  return bare ? (
    <Trans>
      <Strong>{actor}</Strong> recorded that <Strong>{who}</Strong> answered this purchase order:{' '}
      {counts}
    </Trans>
  ) : (
    <Trans>
      <Strong>{actor}</Strong> recorded that <Strong>{who}</Strong> answered purchase order{' '}
      <Strong>{number}</Strong>: {counts}
    </Trans>
  );
}

function Imported({ entry }: { entry: HistoryEntry }) {
  const actor = actorText(entry);
  if (entry.action !== 'created') {
    return (
      <Trans>
        <Strong>{actor}</Strong> undid an import of products
      </Trans>
    );
  }
  const did = importedCounts(entry);
  return (
    <Trans>
      <Strong>{actor}</Strong> imported products: {did}
    </Trans>
  );
}

/** '20 created, 5 changed' */
function importedCounts({ changes }: HistoryEntry): string {
  const count = (field: string) =>
    Number(changes.find((change) => change.field === field)?.after ?? 0);
  const [created, updated] = [count('createdProducts'), count('updated')];
  return [
    ...(created > 0 ? [plural(created, { one: '# created', other: '# created' })] : []),
    ...(updated > 0 ? [plural(updated, { one: '# changed', other: '# changed' })] : []),
  ].join(', ');
}
