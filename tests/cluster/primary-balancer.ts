import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { startHaproxy } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { SECRET } from './database-machines.ts';
import type { DatabaseMachine } from './database-machines.ts';

const configuration = join(import.meta.dirname, '../../deploy/haproxy-postgres.cfg');

/** HAProxy with the configuration in deploy/, which leads to the primary among these servers. Its address is a host and a port. */
export async function startPrimaryBalancer(
  machines: readonly DatabaseMachine[],
): Promise<Balancer> {
  const address = `127.0.0.1:${await freePort()}`;
  const servers = machines.flatMap(({ postgres, patroni }, index) => [
    [`DB_${index + 1}`, postgres],
    [`DB_${index + 1}_PATRONI`, patroni],
  ]);
  return startHaproxy({
    address,
    configuration,
    env: { PRIMARY: address, ...Object.fromEntries(servers) },
    answers: () => answers(`postgres://postgres:${SECRET}@${address}/postgres`),
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
