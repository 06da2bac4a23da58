import { limited } from '../limited.ts';
import { refuse } from '../failure.ts';

/**
 * The one queue of a node for imports of products, stock and sales, their dry runs, and the undo of an import. Each holds its
 * whole file in memory and locks many records; those that wait have no connection of the database.
 */
export const inImportQueue = limited({
  atOnce: 1,
  waiting: 5,
  refuse: () => refuse('unavailable', { because: 'imports' }),
});
