import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ItemAnswer } from '#contract/calls/answers.ts';
import type { PurchaseOrderItem } from '#contract/calls/purchase-orders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { LongText } from '#web/ui/long-text.tsx';

/** Who answered items of a purchase order at its vendor, when, and what they wrote about the whole; newest first (V7). */
export function AnswerNotes({ items }: { items: readonly PurchaseOrderItem[] }) {
  const answers = submissionsOf(items);
  if (answers.length === 0) return null;
  return (
    <ul aria-label={t`Answers`} className="mb-4 space-y-2">
      {answers.map((answer) => (
        <li key={answer.at} className="rounded-control bg-surface-subtle p-3 text-body">
          <p className="text-sm text-ink-muted">
            <WhoAnswered answer={answer} />
            <RecordedBy answer={answer} />
          </p>
          {answer.message && <LongText text={answer.message} what={t`note`} />}
        </li>
      ))}
    </ul>
  );
}

function WhoAnswered({ answer: { at, name, byPhone } }: { answer: ItemAnswer }) {
  const clock = useOrganizationTime();
  const moment = clock.dateAndTime(at);
  if (byPhone)
    return name ? (
      <Trans>
        Confirmed by telephone by {name}, <time dateTime={at}>{moment}</time>
      </Trans>
    ) : (
      <Trans>
        Confirmed by telephone <time dateTime={at}>{moment}</time>
      </Trans>
    );
  return name ? (
    <Trans>
      Answered by {name}, <time dateTime={at}>{moment}</time>
    </Trans>
  ) : (
    <Trans>
      Answered <time dateTime={at}>{moment}</time>
    </Trans>
  );
}

/** Who entered an answer that came by telephone, after a comma. */
function RecordedBy({ answer: { recordedBy } }: { answer: ItemAnswer }) {
  return recordedBy ? `, ${t`recorded by ${recordedBy}`}` : null;
}

/** The first answer of each submission. All answers of a submission have the same moment. */
function submissionsOf(items: readonly PurchaseOrderItem[]): ItemAnswer[] {
  const byMoment = new Map(items.flatMap(({ answer }) => (answer ? [[answer.at, answer]] : [])));
  return [...byMoment.values()].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
