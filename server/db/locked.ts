declare const shared: unique symbol;
declare const locked: unique symbol;

/** The tables whose rows are locked for others to rely on. */
export type Lockable =
  | 'budgets'
  | 'claims'
  | 'locations'
  | 'order_guides'
  | 'orders'
  | 'product_categories'
  | 'products'
  | 'purchase_orders'
  | 'receipts'
  | 'reminders'
  | 'prepared_orders'
  | 'settings'
  | 'standing_orders'
  | 'stock'
  | 'units'
  | 'users'
  | 'vendors'
  /** Any record that is brought back. */
  | 'deleted';

/**
 * What was read while rows of `K` are locked against changes until the transaction ends. A function that relies on the lock
 * takes one as a parameter, so that no code calls it without (22.4).
 */
export type Shared<K extends Lockable, T = object> = T & { readonly [shared]: K };

/** As `Shared`, for what changes the rows: no other transaction has locked them. */
export type Locked<K extends Lockable, T = object> = Shared<K, T> & { readonly [locked]: K };

/** Rows that were locked together. */
export type LockedRows<K extends Lockable, T> = Locked<K, readonly Locked<K, T>[]>;

/** Only for the function whose statement just locked the rows; `scripts/locks.test.ts` holds it. */
export const lockedRows = <K extends Lockable, T>(_of: K, rows: readonly T[]) =>
  rows as LockedRows<K, T>;

/** As `lockedRows`, of one value. */
export const lockedRow = <K extends Lockable, T>(_of: K, row: T) => row as Locked<K, T>;

/** A row that this transaction inserted: nobody else sees it yet. */
export const insertedRow = <K extends Lockable, T>(of: K, row: T) => lockedRow(of, row);

/** As `lockedRow`, of rows that were locked for share. */
export const sharedRow = <K extends Lockable, T>(_of: K, row: T) => row as Shared<K, T>;

/** A value that was read, or made, while `_held` is locked. */
export const underLock = <K extends Lockable, T>(_held: Locked<K>, value: T) =>
  value as Locked<K, T>;

/** As `underLock`, while rows are locked for share. */
export const underShare = <K extends Lockable, T>(_held: Shared<K>, value: T) =>
  value as Shared<K, T>;
