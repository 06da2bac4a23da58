import type { ItemAnswer } from '#contract/calls/answers.ts';
import type { PurchaseOrderItem } from '#contract/calls/purchase-orders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { LongText } from '#web/ui/long-text.tsx';

/** Who answered items of a purchase order at its vendor, when, and what they wrote about the whole; newest first (V7). */
export function AnswerNotes({ items }: { items: readonly PurchaseOrderItem[] }) {
  const clock = useOrganizationTime();
  const answers = submissionsOf(items);
  if (answers.length === 0) return null;
  return (
    <ul aria-label="Answers" className="mb-4 space-y-2">
      {answers.map(({ at, name, message, byPhone, recordedBy }) => (
        <li key={at} className="rounded-control bg-surface-subtle p-3 text-body">
          <p className="text-sm text-ink-muted">
            {byPhone ? 'Confirmed by telephone' : 'Answered'} {name && <>by {name}, </>}
            <time dateTime={at}>{clock.dateAndTime(at)}</time>
            {recordedBy && <>, recorded by {recordedBy}</>}
          </p>
          {message && <LongText text={message} what="note" />}
        </li>
      ))}
    </ul>
  );
}

/** The first answer of each submission. All answers of a submission have the same moment. */
function submissionsOf(items: readonly PurchaseOrderItem[]): ItemAnswer[] {
  const byMoment = new Map(items.flatMap(({ answer }) => (answer ? [[answer.at, answer]] : [])));
  return [...byMoment.values()].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
