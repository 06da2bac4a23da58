import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A checkout with nothing but the lint rules, where the walls are broken on purpose. */
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'procureapp-walls-'));
cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What lint says of a file at `path` that imports `from`. */
function lint(path: string, from: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import { thing } from '${from}';\nexport const same = thing;\n`);
  const done = spawnSync(join(root, 'node_modules/.bin/oxlint'), [path], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(file);
  return done.stdout + done.stderr;
}

const shared = new Set(['http', 'db', 'outside', 'jobs']);
const nouns = readdirSync(join(root, 'server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !shared.has(entry.name))
  .map(({ name }) => name);

const forbidden: [string, string][] = [
  ...nouns.map((noun): [string, string] => ['server/http/bind.ts', `#server/${noun}/queries.ts`]),
  ['contract/orders.ts', 'drizzle-orm'],
  ['contract/orders.ts', '../server/env.ts'],
  ['server/orders/queries.ts', '#web/api/call.ts'],
  ['server/db/open.ts', '../orders/queries.ts'],
  ['web/screens/employee/shopping/shopping-screen.tsx', '#server/env.ts'],
  ['web/screens/employee/shopping/shopping-screen.tsx', '#web/screens/manager/manager-area.tsx'],
  ['web/ui/button.tsx', '#contract/orders.ts'],
  ['web/session/cart.ts', '#server/env.ts'],
  ['web/orders/facts.tsx', '#web/screens/manager/manager-area.tsx'],
  ['web/lists/load-more.tsx', '#web/screens/manager/manager-area.tsx'],
];
test.each(forbidden)('%s may not import %s', (path, from) => {
  expect(lint(path, from)).toMatch(/no-restricted-imports/);
});

const allowed: [string, string][] = [
  ['contract/orders.ts', './fields.ts'],
  ['server/orders/queries.ts', '../db/open.ts'],
  ['server/jobs/registry.ts', '../session/queries.ts'],
  ['web/screens/employee/shopping/shopping-screen.tsx', '#web/ui/button.tsx'],
];
test.each(allowed)('%s may import %s', (path, from) => {
  expect(lint(path, from)).not.toMatch(/no-restricted-imports/);
});
