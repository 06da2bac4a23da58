import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What pg's connection has beyond its published types: the copy messages of PostgreSQL's protocol. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
}

/** Runs a `copy … to stdout`; the stream's chunks are whole rows, at the pace of the reader. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: pg.Connection | undefined;
  const rows = new Readable({ read: () => void connection?.stream.resume() });
  client.query({
    submit: (given: pg.Connection) => {
      connection = given;
      given.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // Copied: pg reads the next message into the same memory.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => rows.push(null),
    handleError: (error: Error) => {
      connection?.stream.resume();
      rows.destroy(error);
    },
  });
  return rows;
}

export interface CopyIn {
  /** Rows in whatever pieces; resolves when the server is ready for more. Throws what the server objected to. */
  write(text: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** Starts a `copy … from stdin`. One that is not ended is given up by closing the connection. */
export async function copyIn(client: pg.Client, statement: string): Promise<CopyIn> {
  const begun = Promise.withResolvers<CopyConnection>();
  const done = Promise.withResolvers<void>();
  const stopped = new AbortController();
  done.promise.catch(() => undefined);
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => begun.resolve(connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => done.resolve(),
    handleError: (error: Error) => {
      begun.reject(error);
      done.reject(error);
      stopped.abort(error);
    },
  });
  const connection = await begun.promise;
  return {
    write: async (text) => {
      stopped.signal.throwIfAborted();
      connection.sendCopyFromChunk(text);
      if (!connection.stream.writableNeedDrain) return;
      await once(connection.stream, 'drain', { signal: stopped.signal }).catch((error: unknown) => {
        stopped.signal.throwIfAborted();
        throw error;
      });
    },
    end: () => {
      connection.endCopyFrom();
      return done.promise;
    },
  };
}
