import { Failure } from '../failure.ts';
import { limited } from '../limited.ts';

/**
 * The one queue of a node for imports of products and of stock, their dry runs, and the undo of an import. Each holds its
 * whole file in memory and locks many records; those that wait have no connection of the database.
 */
export const inImportQueue = limited({
  atOnce: 1,
  waiting: 5,
  refuse: () =>
    new Failure(
      'unavailable',
      'Too many files are being imported just now. Please try again in a moment.',
    ),
});
