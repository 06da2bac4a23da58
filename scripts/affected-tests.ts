import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Files that differ from the last commit, new ones included. */
export function changedFiles(): string[] {
  const listed =
    git('diff', '--name-only', '--relative', 'HEAD') +
    git('ls-files', '--others', '--exclude-standard');
  return listed.split('\n').filter(Boolean);
}

/** Those of them that lint reads. */
export function changedSources(changed: readonly string[]): string[] {
  return changed.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)));
}

/** Changes to these files affect all tests, because everything uses them. */
const SHARED: [folder: RegExp, tests: RegExp][] = [
  [
    /^(server\/(http|[a-z-]+\.ts)|contract\/calls\/(route|problem|fields))/,
    /\b(access|errors|security)\./,
  ],
  [/^server\/db\//, /\b(migrations|lost-connections|order-counts)\./],
  [/^server\/outside\//, /\b(uploads|storage-s3|messages-in-trouble)\./],
  [
    /^server\/drawing\//,
    /\b(vendor-order-(pdf|messages)|vendor-words|vendor-prices|claim-print)\./,
  ],
  [/^server\/jobs\//, /\b(health|unused-files)\./],
  [/^web\/(ui|api|lists|session|[a-z-]+\.tsx?)/, /\/(screens|order)\.story/],
  // Stories with another name than their screen.
  [/^web\/screens\/(\w+\/((frame|header)\/)?)?[a-z-]+\.tsx?/, /\/screens\.story/],
  [/^web\/screens\/employee\/shopping\//, /\/(cart|order|quantities)\.story/],
  [/^web\/waste-log\//, /\breceiving(-network|-screens)?\.story/],
  [/^web\/screens\/manager\/(locations|users|vendors|records)\//, /\bpeople-and-places\.story/],
  [
    /^web\/screens\/manager\/(categories|settings|units-of-measure)\//,
    /\bunits-and-settings\.story/,
  ],
  [/^tests\/support\//, /\b(order-items|session)\.test|\/(screens|order)\.story/],
];

/** What the server does is the subject of API tests, what the browser does of stories. */
const SUBJECTS = {
  api: /^(contract|server)\//,
  stories:
    /^(contract\/|web\/(?=(photos|receiving|waste-log)\/)|web\/orders\/|web\/screens\/(manager|employee)?)/,
};

/**
 * API tests and stories with the name of what changed: `vendor-orders` for `server/vendor-orders/send.ts`, `order`
 * for `web/screens/employee/orders/`. Every API test imports the whole server, so imports would select all of them.
 */
export function affectedTests(kind: keyof typeof SUBJECTS, changed: readonly string[]): string[] {
  const tests = globSync(`tests/${kind}/*.{test,story}.ts`, { cwd: root }).sort();
  return tests.filter((test) => changed.some((file) => isAffected(test, { file, kind })));
}

function isAffected(test: string, changed: { file: string; kind: keyof typeof SUBJECTS }): boolean {
  const { file, kind } = changed;
  if (test === file) return true;
  if (SHARED.some(([folder, tests]) => folder.test(file) && tests.test(test))) return true;
  if (!SUBJECTS[kind].test(file)) return false;
  const subject = singular(basename(test).replace(/\..*/, ''));
  const names = file
    .replace(SUBJECTS[kind], '')
    .replace(/\..*/, '')
    .split('/')
    .filter(Boolean)
    .map(singular);
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
