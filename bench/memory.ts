import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { noise } from '#tests/support/photos.ts';
import { openBusiness } from './business.ts';
import type { Business } from './business.ts';
import { median } from './load.ts';
import { useManagersDesk, useTablet } from './people.ts';
import { Record } from './person.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const AFTER_MB = 250;
const EVER_MB = 400;
/** The second half of the time to the first. */
const FLAT = 1.1;
const SAMPLE_MS = 2_000;
const CROWD = { tablets: 60, desks: 8 };
/** Between two of each, beside what the crowd does. */
const EVERY_MS = { pdf: 700, upload: 2_000, export: 3_000 };

/** Resident memory of a fresh product under a mixed load with open streams, PDFs, uploads and exports, where the system reports it. */
export async function* measureMemory({ memoryMinutes }: Size): AsyncIterable<Measured> {
  if (process.platform !== 'linux') return;
  const business = await openBusiness(5_000);
  await business.pool.query(
    'insert into user_locations (user_id, location_id) select users.id, locations.id from users, locations',
  );
  const record = new Record();
  const end = new AbortController();
  const { address } = business.product;
  const place = { address, record, signal: end.signal };
  const all = [
    ...Array.from({ length: CROWD.tablets }, (_, one) => useTablet(place, one)),
    ...Array.from({ length: CROWD.desks }, (_, one) => useManagersDesk(place, one)),
    ...(await heavyWork(place)),
  ];
  const samples: number[] = [];
  const until = performance.now() + memoryMinutes * 60_000;
  while (performance.now() < until) {
    await delay(SAMPLE_MS);
    samples.push(residentMb(business));
  }
  end.abort();
  await Promise.allSettled(all);
  for (const [what, count] of record.failures) console.log(`  FAILED ${count} times: ${what}`);
  await delay(SAMPLE_MS);
  const after = residentMb(business);
  await business.stop();

  const minutes = `${memoryMinutes} minutes`;
  const half = Math.floor(samples.length / 2);
  const [first, second] = [median(samples.slice(0, half)), median(samples.slice(half))];
  const [most, flat] = [Math.max(...samples, after), second / first];
  const mb = { unit: 'MB' };
  yield limit({
    ...mb,
    work: `memory after ${minutes} of mixed load`,
    ours: after,
    floor: AFTER_MB,
  });
  yield limit({ ...mb, work: 'the most memory during it', ours: most, floor: EVER_MB });
  const work = 'memory of its second half to the first';
  yield { ...mb, work, target: `<= ${FLAT.toFixed(2)}`, ratio: flat, ours: second, floor: first };
}

function limit(one: Omit<Measured, 'ratio' | 'target'>): Measured {
  return { ...one, ratio: one.ours / one.floor, target: '<= 1.00' };
}

interface Place {
  address: string;
  record: Record;
  signal: AbortSignal;
}

async function heavyWork({ address, record, signal }: Place): Promise<Promise<void>[]> {
  const photo = new Blob([new Uint8Array(await noise())], { type: 'image/jpeg' });
  let number = 0;
  const every = async (ms: number, kind: string, call: () => [string, RequestInit?]) => {
    while (!signal.aborted) {
      const [path, init] = call();
      try {
        const answer = await fetch(`${address}${path}`, { ...init, signal });
        await answer.arrayBuffer();
        if (answer.status >= 400 && answer.status !== 503 && answer.status !== 404)
          record.failed(`${kind}: ${answer.status}`);
      } catch (error) {
        if (!signal.aborted) record.failed(`${kind}: ${String(error)}`);
      }
      await delay(ms, undefined, { signal }).catch(() => undefined);
    }
  };
  return [
    every(EVERY_MS.pdf, 'PDF', () => {
      number += 1;
      return [`/api/vendor-orders/pdf/${1 + (number % 50)}/${1 + (number % 40)}`];
    }),
    every(EVERY_MS.upload, 'upload', () => {
      const body = new FormData();
      body.set('image', photo, 'photo.jpg');
      return ['/api/upload/image', { method: 'POST', body }];
    }),
    every(EVERY_MS.export, 'export', () => ['/api/orders/export']),
  ];
}

function residentMb({ product }: Business): number {
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
