import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotlied, encodingFor, gzipped } from './compressed.ts';
import type { Encoding } from './compressed.ts';

/** A JSON answer as bytes, made once for all callers who see the same. */
export interface Representation {
  /** The validator; browsers keep no answer without one. */
  etag: string | undefined;
  /** Whether a browser that has the answer with this ETag has the same. */
  isSame(etag: string): boolean;
  bytes(encoding: Encoding | undefined): Promise<Buffer>;
}

/** Of a text that is compressed as a whole, in each encoding when it is first asked for. */
export function representationOf(json: string, etag?: string): Representation {
  const plain = Buffer.from(json);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    etag,
    isSame: (other) => other === etag,
    bytes: async (encoding) => {
      if (!encoding) return plain;
      const compressing = made.get(encoding) ?? (encoding === 'br' ? brotlied : gzipped)(plain);
      made.set(encoding, compressing);
      return compressing;
    },
  };
}

/** Answers with it; 304 when the browser has it already. */
export async function sendRepresentation(
  { etag, isSame, bytes }: Representation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  reply.header('cache-control', etag === undefined ? 'no-store' : 'private, no-cache');
  if (etag !== undefined) {
    const known = knownIn(request.headers['if-none-match'], etag).find(isSame);
    reply.header('etag', known ?? etag);
    if (known !== undefined) return reply.code(304).send();
  }
  reply.type('application/json; charset=utf-8');
  const encoding = encodingFor(request);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await bytes(encoding));
}

/** The ETags that the browser has; `*` is any. */
function knownIn(header: string | undefined, any: string): string[] {
  if (!header) return [];
  if (header === '*') return [any];
  return header.split(',').map((one) => one.trim().replace(/^W\//, ''));
}
