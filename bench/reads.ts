import { floorOf } from './floor.ts';
import { answerOf, inTurns, perSecond } from './load.ts';
import type { BenchRequest } from './load.ts';
import type { Clock } from './cpu.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';
import type { Business } from './business.ts';

const CONNECTIONS = 16;
const SECONDS = 1;

/** Reads against a bare server that returns the same answer: answers per second of CPU. */
export async function* measureReads(
  { product, clock }: Business,
  { rounds }: Size,
): AsyncIterable<Measured> {
  const compressed = { 'accept-encoding': 'br, gzip' };
  const whole = await answerOf(product.address, { path: '/api/products', headers: compressed });
  const etag = whole.headers.etag ?? '';
  yield await against(
    { address: product.address, clock, rounds },
    {
      work: 'whole list of products with prices, compressed',
      target: '>= 1.00',
      sent: { path: '/api/products', headers: compressed },
    },
  );
  yield await against(
    { address: product.address, clock, rounds },
    {
      work: 'the same with a matching ETag',
      target: '>= 1.00',
      sent: { path: '/api/products', headers: { ...compressed, 'if-none-match': etag } },
    },
  );
  yield await against(
    { address: product.address, clock, rounds },
    {
      work: 'search of products',
      target: '>= 0.50',
      sent: { path: '/api/products/search/cheddar%2049' },
    },
  );
}

async function against(
  { address, clock, rounds }: { address: string; clock: Clock; rounds: number },
  { work, target, sent }: { work: string; target: string; sent: BenchRequest },
): Promise<Measured> {
  const answer = await answerOf(address, sent);
  const floor = await floorOf(answer);
  const { status } = answer;
  const load = { connections: CONNECTIONS, seconds: SECONDS, next: () => sent, status };
  const measured = await inTurns(
    rounds,
    () => perSecond(address, load, clock),
    () => perSecond(floor.address, load, floor.clock),
  );
  floor.stop();
  return { work, target, ratio: measured.ours / measured.floor, ...measured, unit: '/s CPU' };
}
