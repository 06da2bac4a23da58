import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBusiness } from './business.ts';
import type { Business } from './business.ts';
import { useManagersDesk, useTablet } from './people.ts';
import { Record } from './person.ts';

/**
 * `npm run load`: 300 tablets and 20 managers with open screens against one process for ten minutes, then three times as
 * many, then the first again. Prints what they met. `npm run load -- --minutes 2` is shorter, `--tablets`, `--managers`
 * and `--times` change the crowd.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    tablets: { type: 'string', default: '300' },
    managers: { type: 'string', default: '20' },
    times: { type: 'string', default: '3' },
  },
});
const [minutes, tablets, managers, times] = [
  Number(values.minutes),
  Number(values.tablets),
  Number(values.managers),
  Number(values.times),
];

const business = await openBusiness(5_000);
await business.pool.query(
  'insert into user_locations (user_id, location_id) select users.id, locations.id from users, locations',
);
try {
  await rush('the usual crowd', { people: 1, minutes });
  await rush(`${times} times as many`, { people: times, minutes: minutes / 2 });
  await rush('the usual crowd again', { people: 1, minutes: Math.min(1, minutes / 2) });
} finally {
  await business.stop();
}

async function rush(
  name: string,
  { people, minutes: length }: { people: number; minutes: number },
) {
  const record = new Record();
  const end = new AbortController();
  const place = { address: business.product.address, record, signal: end.signal };
  const all = [
    ...Array.from({ length: tablets * people }, (_, one) => useTablet(place, one)),
    ...Array.from({ length: managers * people }, (_, one) => useManagersDesk(place, one)),
  ];
  console.log(
    `\n${name}: ${tablets * people} tablets, ${managers * people} managers, ${length} minutes`,
  );
  const memory: number[] = [];
  const cpu = cpuSeconds(business);
  const began = performance.now();
  while (performance.now() - began < length * 60_000) {
    await delay(Math.min(10_000, length * 60_000));
    memory.push(residentMb(business));
  }
  const seconds = (performance.now() - began) / 1_000;
  const used = (cpuSeconds(business) - cpu) / seconds;
  end.abort();
  await Promise.allSettled(all);
  print(record, seconds);
  console.log(
    `  CPU of the process ${(used * 100).toFixed(0)} % of a core; memory in MB every 10 s: ${memory.map((mb) => mb.toFixed(0)).join(' ')}`,
  );
  const { rows } = await business.pool.query<{ id: string }>(
    'select id from orders where id = any($1)',
    [[...record.acknowledged]],
  );
  console.log(`  orders acknowledged ${record.acknowledged.size}, of these stored ${rows.length}`);
}

function print({ times: byKind, failures, shed, lostStreams }: Record, seconds: number): void {
  for (const [kind, list] of byKind) {
    const sorted = list.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? 0).toFixed(0);
    const late = sorted.filter((ms) => ms > 1_000).length;
    console.log(
      `  ${kind.padEnd(18)} ${String(sorted.length).padStart(6)}  median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms, above a second ${late}`,
    );
  }
  const calls = [...byKind.values()].reduce((sum, list) => sum + list.length, 0);
  console.log(
    `  answered ${(calls / seconds).toFixed(0)} a second; 503 with Retry-After ${shed}; streams lost ${lostStreams}`,
  );
  for (const [what, count] of failures) console.log(`  FAILED ${count} times: ${what}`);
}

function residentMb({ product }: Business): number {
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function cpuSeconds({ product }: Business): number {
  const stat = readFileSync(`/proc/${product.process.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
