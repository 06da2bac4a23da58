import { eq, inArray } from 'drizzle-orm';
import type { HistoryEntry } from '../../contract/calls/history.ts';
import type { Db } from '../db/open.ts';
import { vendorAnswers } from '../db/schema/answers.ts';
import { vendors } from '../db/schema/catalogue.ts';
import type { PlainChange } from './changes.ts';

/** Returns who answered, for the changes of an entry that stores a vendor's answers (V6); one query for all. */
export async function answerersOf(
  db: Db,
  changes: readonly PlainChange[],
): Promise<(some: readonly PlainChange[]) => HistoryEntry['answeredBy']> {
  const ids = [...new Set(changes.flatMap((change) => submissionOf(change) ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: vendorAnswers.id, name: vendorAnswers.name, vendorName: vendors.name })
          .from(vendorAnswers)
          .innerJoin(vendors, eq(vendors.id, vendorAnswers.vendorId))
          .where(inArray(vendorAnswers.id, ids));
  const found = new Map(rows.map(({ id, ...answerer }) => [id, answerer]));
  return (some) => {
    const id = some.map(submissionOf).find((one) => one !== undefined);
    return (id !== undefined && found.get(id)) || null;
  };
}

/** The submission of a new answer; undefined for other changes. */
function submissionOf({ part, before }: PlainChange): string | undefined {
  if (part?.kind !== 'answers' || before !== null) return undefined;
  const id = part.row?.['submission_id'];
  return typeof id === 'string' ? id : undefined;
}
