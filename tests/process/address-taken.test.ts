import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'procureapp-address-'));
const other = createServer();
let port: string;
beforeAll(async () => {
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const address = other.address();
  port = String(typeof address === 'object' && address?.port);
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['a port that another program has', {}, 'Port PORT is in use by another program. Stop it or'],
  ['a foreign address', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine.'],
])('%s is reported before the database is created', (_, variables, sentence) => {
  const dataDir = join(folder, 'data');
  const started = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: port,
      ALLOW_OPEN_ACCESS: 'true',
      ...variables,
    },
    encoding: 'utf8',
  });
  expect([started.status, started.stderr]).toEqual([
    1,
    expect.stringContaining(sentence.replace('PORT', port)),
  ]);
  expect(started.stderr.trim().split('\n')).toHaveLength(1);
  expect(existsSync(dataDir)).toBe(false);
});
