import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Files that differ from the last commit, new ones included. */
export function changedFiles(): string[] {
  const listed =
    git('diff', '--name-only', '--relative', 'HEAD') +
    git('ls-files', '--others', '--exclude-standard');
  return listed.split('\n').filter(Boolean);
}

/** Changes to these files affect all tests, because everything uses them. */
const SHARED: [folder: RegExp, tests: RegExp][] = [
  [
    /^(server\/(http|[a-z-]+\.ts)|contract\/(route|problem|fields))/,
    /\b(access|errors|security)\./,
  ],
  [/^server\/db\//, /\b(migrations|lost-connections|order-counts)\./],
  [/^server\/outside\//, /\b(uploads|storage-s3|messages-in-trouble)\./],
  [/^server\/jobs\//, /\b(health|unused-files)\./],
  [/^web\/(ui|api|lists|session|[a-z-]+\.tsx?)/, /\b(screens|order)\.story/],
  [/^tests\/support\//, /\b(order-items|session)\.test|\b(screens|order)\.story/],
];

/**
 * API tests and stories with the name of what changed: `vendor-orders` for `server/vendor-orders/pdf/draw.ts`, `order`
 * for `web/screens/employee/orders/`. Every API test imports the whole server, so imports would select all of them.
 */
export function affectedTests(kind: 'api' | 'stories', changed: readonly string[]): string[] {
  const tests = globSync(`tests/${kind}/*.{test,story}.ts`, { cwd: root }).sort();
  return tests.filter((test) => changed.some((file) => isAffected(test, file)));
}

function isAffected(test: string, file: string): boolean {
  if (test === file) return true;
  if (SHARED.some(([folder, tests]) => folder.test(file) && tests.test(test))) return true;
  if (!/^(contract|server|web\/(screens|orders))\//.test(file)) return false;
  const subject = singular(basename(test).replace(/\..*/, ''));
  const names = file.replace(/\..*/, '').split('/').slice(1).map(singular);
  return names.some((name) => subject === name || subject.startsWith(`${name}-`));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

const singular = (name: string) =>
  name
    .split('-')
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .join('-');
