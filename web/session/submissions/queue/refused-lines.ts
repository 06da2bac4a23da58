import type { CallError } from '#web/api/call-error.ts';
import type { RefusedLine } from './waiting.ts';

/** The lines that the server names, each with all that is wrong with it. */
export function refusedLinesOf({ details = [] }: CallError): RefusedLine[] {
  const named = details.flatMap(({ path, message }) => {
    const [, line] = /^(?:items|lines)\.(\d+)\./.exec(path) ?? [];
    return line === undefined ? [] : { line: Number(line), sentence: message };
  });
  // What is wrong beside the lines is not mended by leaving them out.
  if (named.length < details.length) return [];
  const byLine = Map.groupBy(named, ({ line }) => line);
  return [...byLine].map(([line, said]) => ({
    line,
    sentence: [...new Set(said.map(({ sentence }) => sentence))].join(' '),
  }));
}
