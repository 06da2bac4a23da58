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
  const refused = new Set(refusedLines.map(({ line }) => line));
  const left = lines?.filter((_, line) => !refused.has(line)) ?? [];
  if (name === undefined || left.length === 0) return undefined;
  return { ...entry, submission: { ...submission, content: { ...content, [name]: left } } };
}
