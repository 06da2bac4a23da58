import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from './log.ts';

test('a failed query is logged with its reason and without any value', () => {
  const lines: string[] = [];
  const log = openLog('error', { write: (line) => void lines.push(line) });
  const reason = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'vendors_name',
    detail: 'Key (lower(name))=(paula private) already exists.',
  });
  const query = 'insert into "vendors" ("name") values ($1)';
  log.error({ err: new DrizzleQueryError(query, ['Paula Private'], reason) }, 'a call failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a call failed',
    err: { message: reason.message, code: '23505', constraint: 'vendors_name', query },
  });
  expect(lines[0]).toContain('log.test.ts');
  expect(lines[0]).not.toMatch(/paula/i);
});

test('a lost idle connection is logged without the client that pg attaches to its error', () => {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  const client = { user: 'procureapp', host: '/run/socket', secretKey: 123_456, statements: {} };
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01', client });
  log.warn({ err: lost }, 'an idle database connection was lost');
  const { err } = JSON.parse(lines[0] ?? '') as { err: unknown };
  expect(err).toEqual({ message: 'terminating connection', code: '57P01' });
});

test('any other error is logged unchanged', () => {
  const lines: string[] = [];
  const log = openLog('error', { write: (line) => void lines.push(line) });
  log.error({ err: new TypeError('not a function') }, 'a call failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'TypeError', message: 'not a function' },
  });
});

test('the headers of a request are logged without its session, whichever part logs them', () => {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line) => void lines.push(line) });
  const headers = {
    cookie: 'procureapp_session=secret',
    authorization: 'secret',
    host: 'localhost',
  };
  log.trace({ busboyOptions: { headers } }, 'as the parser of forms does');
  log.trace({ req: { headers } }, 'a request');
  for (const line of lines) expect(line).not.toContain('secret');
  expect(lines).toHaveLength(2);
});

test.skipIf(!existsSync('/dev/full')).each(['warn', 'fatal'] as const)(
  'a process whose lines of the level %s cannot be written ends with its own exit code',
  async (level) => {
    const script = `
      import { openLog } from '${import.meta.dirname}/log.ts';
      const log = openLog('info');
      log.${level}('the first line');
      log.${level}('a line behind it');
      process.exit(3);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      // Each write to it fails like one on a full disk.
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await once(child, 'exit')).toEqual([3, null]);
  },
);
