import { floorOf } from './floor.ts';
import { answerOf, inTurns, perSecond } from './load.ts';
import type { BenchRequest } from './load.ts';
import type { Measured } from './report.ts';
import type { Business } from './business.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const ROUNDS = 3;

/** Reads against a bare server that returns the same answer. */
export async function* measureReads({ product }: Business): AsyncIterable<Measured> {
  const compressed = { 'accept-encoding': 'br, gzip' };
  const whole = await answerOf(product.address, { path: '/api/products', headers: compressed });
  const etag = whole.headers.etag ?? '';
  yield await against(product.address, {
    work: 'whole list of products with prices, compressed',
    target: '>= 1.00',
    sent: { path: '/api/products', headers: compressed },
  });
  yield await against(product.address, {
    work: 'the same with a matching ETag',
    target: '>= 1.00',
    sent: { path: '/api/products', headers: { ...compressed, 'if-none-match': etag } },
  });
  yield await against(product.address, {
    work: 'search of products',
    target: '>= 0.50',
    sent: { path: '/api/products/search/cheddar%2049' },
  });
}

async function against(
  address: string,
  { work, target, sent }: { work: string; target: string; sent: BenchRequest },
): Promise<Measured> {
  const answer = await answerOf(address, sent);
  const floor = await floorOf(answer);
  const load = { connections: CONNECTIONS, seconds: SECONDS, next: () => sent };
  const measured = await inTurns(
    ROUNDS,
    () => perSecond(address, { ...load, status: answer.status }),
    () => perSecond(floor.address, { ...load, status: answer.status }),
  );
  floor.stop();
  return { work, target, ratio: measured.ours / measured.floor, ...measured, unit: '/s' };
}
