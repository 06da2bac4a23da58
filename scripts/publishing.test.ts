import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { inProject } from '../server/project-folder.ts';
import type { Services } from '../server/services.ts';

const server = inProject('server');

test('no handler and no job publishes a change: the binding, the runner and a commit do (22.6)', () => {
  // The type checker refuses `live.publish` in a handler or a job.
  expectTypeOf<Services['live']>().not.toHaveProperty('publish');
  const publishing = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /\.publish\(|pg_notify\(/.test(readFileSync(join(server, path), 'utf8')))
    .toSorted();
  expect(publishing).toEqual([
    'http/change-listener.ts',
    'http/publish-change.ts',
    'jobs/job.ts',
    'product.ts',
  ]);
});
