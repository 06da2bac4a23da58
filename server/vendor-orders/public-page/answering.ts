import type { StoredLine } from '../../answers/stored-lines.ts';

/** What the page's form shows beside the order: at first nothing but its fields. */
export interface Answering {
  /** What was typed before it was refused, by the fields' names. */
  typed: Readonly<Record<string, string>>;
  /** Why: of the whole, and by item. */
  problems: Problems | null;
  /** What was stored, right after it was. */
  stored: readonly StoredLine[] | null;
}

/** A form in which nothing is typed. */
export const EMPTY_FORM: Answering = { typed: {}, problems: null, stored: null };

export interface Problems {
  whole: string;
  byItem: ReadonlyMap<number, readonly string[]>;
}

/** The name of an item's field: 'quantity-17'. */
export const fieldOf = (field: string, itemId: number) => `${field}-${itemId}`;
