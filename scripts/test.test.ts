import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { affectedTests } from './affected-tests.ts';
import { VERSION_SENSITIVE_TESTS } from './second-server.ts';
import { check, runTests } from './test-step.ts';

const npmTest = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...args], {
    encoding: 'utf8',
  });

test('a filter that matches no step fails and lists the steps', () => {
  const { status, stdout } = npmTest('no such step');
  expect(stdout).toMatch(
    /"no such step".*There are: browser stories; API tests .*; several nodes .*; types; lint;.*\.\n$/,
  );
  expect(status).toBe(1);
});

test('the output ends with the count alone on a line', () => {
  const { status, stdout } = npmTest('format');
  expect(stdout).toMatch(/== format\n[^]*\n\d passed, \d failed\n$/);
  expect(status).toBe(stdout.endsWith('1 passed, 0 failed\n') ? 0 : 1);
});

test('a failed check is one failure, with the end of its output as the reason', async () => {
  const { passed, failed } = await check('a check', 'node', [
    '-e',
    'console.log("line 7 is wrong"); process.exit(1)',
  ]).run();
  expect([passed, failed]).toEqual([0, [{ name: 'a check', reason: 'line 7 is wrong' }]]);
});

test('a runner that exits without a report is one failure, whatever it prints', async () => {
  const args = ['-e', 'console.log("out of memory"); process.exit(134)'];
  const { passed, failed } = await runTests({ name: 'a runner', command: 'node', args });
  expect([passed, failed]).toEqual([
    0,
    [{ name: 'a runner', reason: 'node ended with 134:\nout of memory' }],
  ]);
});

test('a signal ends a run with its commands and what they started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-signal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'said');
  // It says itself that it ends: where nobody waits for it, an ended process may go on being listed.
  const started = `trap 'echo ends >> ${file}; exit' TERM; echo begins >> ${file}; while :; do sleep 1; done`;
  const command = JSON.stringify(['sh', ['-c', `(${started}) & wait`]]);
  const step = JSON.stringify(join(import.meta.dirname, 'test-step.ts'));
  const script = `const { check, endOnSignal } = await import(${step});
    endOnSignal();
    await check('works', ...${command}).run();`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const said = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  await expect.poll(said, { timeout: 60_000 }).toBe('begins\n');
  const ended = once(run, 'exit');
  run.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await expect.poll(said, { timeout: 60_000 }).toBe('begins\nends\n');
});

test('every name of a test for all versions of PostgreSQL is that of an API test', () => {
  const files = globSync('tests/api/*.test.ts', { cwd: join(import.meta.dirname, '..') });
  const unknown = VERSION_SENSITIVE_TESTS.filter(
    (name) => !files.some((file) => file.includes(name)),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ['api', 'server/drawing/pdf/draw.ts', 'tests/api/vendor-order-pdf.test.ts'],
  ['api', 'contract/calls/units.ts', 'tests/api/units.test.ts'],
  ['api', 'server/http/errors.ts', 'tests/api/errors.test.ts'],
  [
    'stories',
    'web/screens/manager/buying/vendor-orders/groups.ts',
    'tests/stories/vendor-order.story.ts',
  ],
  ['stories', 'web/screens/employee/shopping/cart.tsx', 'tests/stories/quantities.story.ts'],
  [
    'stories',
    'web/screens/manager/users/user-dialog.tsx',
    'tests/stories/people-and-places.story.ts',
  ],
  ['stories', 'web/ui/button.tsx', 'tests/stories/screens.story.ts'],
  ['stories', 'tests/stories/tabs.story.ts', 'tests/stories/tabs.story.ts'],
] as const)('among the %s tests, %s affects %s', (kind, changed, affected) => {
  expect(affectedTests(kind, [changed])).toContain(affected);
});

test.each([
  ['api', 'web/screens/manager/orders/filters.tsx', 'tests/api/orders.test.ts'],
  ['stories', 'server/orders/queries.ts', 'tests/stories/order.story.ts'],
  ['stories', 'web/screens/manager/orders/filters.tsx', 'tests/stories/managers-day.story.ts'],
] as const)('among the %s tests, %s does not affect %s', (kind, changed, other) => {
  expect(affectedTests(kind, [changed])).not.toContain(other);
});

test('a change to a document affects no test', () => {
  expect(affectedTests('api', ['docs/map.md', 'README.md'])).toEqual([]);
});
