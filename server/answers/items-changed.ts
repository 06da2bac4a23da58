import { Failure } from '../failure.ts';

/** Items are not as whoever answered read them: no longer open, or edited. Nothing was stored. */
export class ItemsChanged extends Failure {
  readonly names: readonly string[];
  readonly isClosed: boolean;

  constructor(
    sentence: string,
    { names, isClosed }: { names: readonly string[]; isClosed: boolean },
  ) {
    super(isClosed ? 'conflict' : 'changed_meanwhile', sentence);
    this.names = names;
    this.isClosed = isClosed;
  }
}

const NAMED = 5;

/** 'Basil, Limes, 3 more'. */
export function namedIn(names: readonly string[]): string {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
