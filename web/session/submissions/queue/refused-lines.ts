import type { CallError } from '#web/api/call-error.ts';
import type { RefusedLine } from './waiting.ts';

/** The lines that the server names, each with all that is wrong with it. */
export function refusedLinesOf({ details = [] }: CallError): RefusedLine[] {
  const named = details.flatMap(({ path, ...said }) => {
    const [, line] = /^(?:items|lines)\.(\d+)\./.exec(path) ?? [];
    return line === undefined ? [] : { line: Number(line), said };
  });
  // What is wrong beside the lines is not mended by leaving them out.
  if (named.length < details.length) return [];
  const byLine = Map.groupBy(named, ({ line }) => line);
  return [...byLine].map(([line, wrong]) => ({
    line,
    sentence: [...new Set(wrong.map(({ said }) => said.message))].join(' '),
    said: wrong.map(({ said }) => said),
  }));
}
