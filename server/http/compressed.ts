import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export const gzipped = (bytes: Buffer): Promise<Buffer> => toGzip(bytes, { level: 6 });
export const brotlied = (bytes: Buffer): Promise<Buffer> =>
  toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding of ours that a request allows. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return ENCODINGS.find((encoding) => accepts(accepted, encoding));
}

/** Whether the header allows the encoding: named, and not with a weight of 0. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((one) => {
    const [name, weight] = one.split(';');
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '');
  });
}

/** A text for one request, compressed as the request allows, with the headers. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Buffer> {
  reply.header('vary', 'accept-encoding');
  const bytes = Buffer.from(text);
  const encoding = encodingFor(request);
  if (!encoding) return bytes;
  const smaller = await (encoding === 'br' ? brotlied(bytes) : gzipped(bytes));
  reply.header('content-encoding', encoding);
  return smaller;
}
