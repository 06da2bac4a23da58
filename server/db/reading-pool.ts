import type { Db, Pool } from './open.ts';

/** The connections of `pool` for what only reads: its transactions must be read-only, and a statement that writes is an error. */
export function readingOn(pool: Pool): Pool {
  const reading: Omit<Pool, keyof Db> = {
    transaction: async (work, modes) => {
      if (modes?.accessMode !== 'read only') throw writes();
      return pool.transaction(work, modes);
    },
    writeAtOnce: async () => {
      throw writes();
    },
    actingAs: () => all,
    noting: () => all,
    reading: (replica) => (replica ? readingOn(replica) : all),
    reader: pool.reader,
  };
  const all: Pool = Object.assign(Object.create(pool.reader) as Db, reading);
  return all;
}

const writes = () => new TypeError('a call that replicas may answer cannot write');
