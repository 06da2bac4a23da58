import { isRecord } from '#web/session/stored.ts';
import type { Waiting } from './waiting.ts';

/** Where a content has its lines. */
const LINES = ['items', 'lines'] as const;

/** What is left of an entry without the lines for which it was refused; undefined without such lines, and when none is left. */
export function withoutRefused(entry: Waiting): Waiting | undefined {
  const { submission, refusedLines } = entry;
  const { content, kind } = submission;
  // What a correction leaves out is taken out of what was recorded.
  if (kind === 'updateReceipt' || refusedLines.length === 0 || !isRecord(content)) return undefined;
  const name = LINES.find((one) => Array.isArray(content[one]));
  const lines = name && (content[name] as unknown[]);
  // The amounts of a counted product add up (S2): without one of them the others would be a wrong count.
  const partOf = (line: unknown, place: number) =>
    kind === 'createCount' && isRecord(line) ? line['productId'] : place;
  const refused = new Set(refusedLines.map(({ line }) => partOf(lines?.[line], line)));
  const left = lines?.filter((line, place) => !refused.has(partOf(line, place))) ?? [];
  if (name === undefined || left.length === 0) return undefined;
  return { ...entry, submission: { ...submission, content: { ...content, [name]: left } } };
}
