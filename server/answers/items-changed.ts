import { Failure } from '../failure.ts';

/** Thrown when items were closed or edited after the vendor read them. Nothing was stored. */
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
