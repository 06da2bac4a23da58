import type { StoredLine } from '../../answers/stored-lines.ts';

/** What the form shows besides the order; before the first submission only its fields. */
export interface Answering {
  /** The typed texts of a refused form, by the names of the fields. */
  typed: Readonly<Record<string, string>>;
  /** Why it was refused: as a whole, and by item. */
  problems: Problems | null;
  /** The lines that were stored, directly after storing them. */
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
