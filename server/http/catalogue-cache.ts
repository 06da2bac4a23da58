import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotlied, encodingFor, gzipped } from './compressed.ts';

interface Bytes {
  etag: string;
  json: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/**
 * Values derived from the catalogue, computed once per change: whole lists as finished bytes, and what searches read. A
 * value whose computation overlaps a change is given to its waiting callers but not cached, so that nothing stale stays.
 * While this node receives no notifications of other nodes' changes, nothing is cached.
 */
export class CatalogueCache {
  #kept = new Map<string, Promise<unknown>>();
  #isListening = false;

  /** Call on every change of the catalogue, here (before the change is acknowledged) or on another node. */
  drop(): void {
    this.#kept.clear();
  }

  /** Whether this node receives notifications of other nodes' changes. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
    this.drop();
  }

  /**
   * The same cache for a call that reads a replica: it takes what is kept and keeps nothing that it computes, because the
   * replica may not show the change yet after which the cache was emptied.
   */
  onlyTaking(): CatalogueCache {
    const taking = new CatalogueCache();
    taking.#kept = this.#kept;
    return taking;
  }

  /** Answers the list `name`, computed by `make` when it is not cached; 304 when the browser has it already. */
  async answer(
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply> {
    const bytes = await this.value(name, async () => bytesOf(await make()));
    reply
      .header('etag', bytes.etag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding');
    if (matches(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = encodingFor(request);
    if (!encoding) return reply.send(bytes.json);
    return reply.header('content-encoding', encoding).send(bytes[encoding]);
  }

  /** The result of `make`, cached under a name that always has the same type. */
  value<T>(name: string, make: () => Promise<T>): Promise<T> {
    const ready = this.#kept.get(name);
    if (ready) return ready as Promise<T>;
    const pending = make();
    if (this.#isListening) {
      this.#kept.set(name, pending);
      pending.catch(() => {
        if (this.#kept.get(name) === pending) this.#kept.delete(name);
      });
    }
    return pending;
  }
}

async function bytesOf(list: unknown): Promise<Bytes> {
  const json = Buffer.from(JSON.stringify(list));
  const [gzip, br] = await Promise.all([gzipped(json), brotlied(json)]);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { etag, json, gzip, br };
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
