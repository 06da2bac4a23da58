import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SERVER_FOLDERS } from './import-rules.ts';

/** A checkout with only the lint rules, in which each rule is broken on purpose. */
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'procureapp-walls-'));
for (const file of ['oxlint.config.ts', 'scripts/import-rules.ts'])
  cpSync(join(root, file), join(folder, file));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOrder: readonly string[] = SERVER_FOLDERS.flat();
const nouns: readonly string[] = SERVER_FOLDERS.slice(1, -1).flat();

test('every folder of the server has a layer', () => {
  const present = readdirSync(join(root, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(present.toSorted()).toEqual(inOrder.toSorted());
});

/** A file of the web app and other folders, imported by either of their names. */
const farFrom = (file: string, folders: string[]): [string, string][] =>
  folders.flatMap((beside): [string, string][] => [
    [file, `#web/${beside}/thing.ts`],
    [file, `../${beside}/thing.ts`],
  ]);

const forbidden: [string, string][] = [
  ...inOrder.flatMap((name, place) =>
    inOrder.slice(place + 1).flatMap((after): [string, string][] => [
      [`server/${name}/thing.ts`, `#server/${after}/queries.ts`],
      [`server/${name}/thing.ts`, `../${after}/queries.ts`],
    ]),
  ),
  ['server/db/embedded/thing.ts', '../../http/bind.ts'],
  ...nouns.map((noun): [string, string] => ['server/main.ts', `./${noun}/queries.ts`]),
  ['contract/calls/orders.ts', 'drizzle-orm'],
  ['contract/calls/orders.ts', '../../server/env.ts'],
  ['contract/values/limits.ts', 'zod'],
  ['contract/values/limits.ts', '../calls/orders.ts'],
  ['contract/values/limits.ts', '../refusals/refusals.ts'],
  ['contract/values/limits.ts', '../../server/env.ts'],
  ['server/orders/queries.ts', '#web/api/call.ts'],
  ['server/orders/queries.ts', '../vendors/handlers.ts'],
  ['server/orders/queries.ts', '#server/vendors/handlers.ts'],
  ['server/orders/queries.ts', '../app.ts'],
  ['server/orders/queries.ts', '#demo/load.ts'],
  ['server/db/open.ts', '../orders/queries.ts'],
  ['server/outbox/send.ts', '../orders/queries.ts'],
  ['server/http/bind.ts', '../app.ts'],
  ['server/outside/files.ts', '../http/errors.ts'],
  ['server/db/open.ts', '#server/http/errors.ts'],
  ['server/db/embedded/start.ts', '../../product.ts'],
  ['web/screens/employee/shopping/shopping-screen.tsx', '#server/env.ts'],
  ['web/screens/employee/shopping/shopping-screen.tsx', '#web/screens/manager/manager-area.tsx'],
  ['web/screens/employee/shopping/shopping-screen.tsx', '../../manager/address.tsx'],
  ['web/screens/employee/employee-area.tsx', '../manager/address.tsx'],
  ['web/screens/manager/buying/thing.tsx', '../../employee/address.tsx'],
  ['web/screens/manager/buying/claims/thing.tsx', '../../../employee/address.tsx'],
  ['web/ui/button.tsx', '#contract/calls/orders.ts'],
  ['web/ui/button.tsx', '#contract/values/limits.ts'],
  ['web/screens/manager/orders/order-row.tsx', '#contract/calls/orders.ts'],
  ['web/screens/manager/orders/order-row.tsx', '../../../../contract/calls/orders.ts'],
  ['web/session/cart.ts', '#contract/calls/orders.ts'],
  ['web/api/call.ts', '#contract/calls/routes.ts'],
  ['web/api/call.ts', '#contract/statements/table.ts'],
  ['web/screens/manager/orders/order-row.tsx', '#contract/refusals/table.ts'],
  ['web/screens/manager/orders/order-row.tsx', '#contract/statements/table.ts'],
  ['web/api/worded.ts', '#server/env.ts'],
  ...farFrom('web/api/worded.ts', ['session', 'screens', 'ui']),
  ['web/main.tsx', '#contract/calls/routes.ts'],
  ...farFrom('web/language/i18n.ts', ['api', 'session', 'screens', 'ui']),
  ...farFrom('web/ui/button.tsx', ['api', 'session', 'screens', 'lists', 'orders']),
  ...farFrom('web/api/call.ts', ['session', 'screens', 'ui', 'lists', 'orders']),
  ...farFrom('web/session/cart.ts', ['screens', 'lists', 'orders']),
  ...farFrom('web/lists/load-more.tsx', ['screens', 'orders']),
  ...farFrom('web/orders/facts.tsx', ['screens', 'lists', 'photos', 'receiving', 'waste-log']),
  ...farFrom('web/photos/photo-preview.tsx', ['screens', 'lists', 'receiving', 'waste-log']),
  ...farFrom('web/receiving/line-card.tsx', ['screens', 'waste-log']),
  ...farFrom('web/waste-log/record-waste.tsx', ['screens', 'receiving']),
  ['web/session/cart.ts', '#server/env.ts'],
  ['web/session/cart.ts', '../../server/env.ts'],
  ['web/session/session.tsx', '#web/app.tsx'],
  ['demo/load.ts', '#server/orders/submit.ts'],
  ['demo/load.ts', '#server/reminders/queries.ts'],
  ['demo/load.ts', '../server/orders/submit.ts'],
  ['demo/load.ts', '#web/api/call.ts'],
];
const allowed: [string, string][] = [
  ['contract/calls/orders.ts', './fields.ts'],
  ['contract/calls/orders.ts', '../values/limits.ts'],
  ['contract/values/answer-form.ts', './limits.ts'],
  ['web/session/cart.ts', '#contract/values/limits.ts'],
  ['web/screens/manager/orders/order-row.tsx', '#contract/values/limits.ts'],
  ['server/orders/queries.ts', '../db/open.ts'],
  ['server/orders/queries.ts', '../vendors/queries.ts'],
  ['server/app.ts', './orders/handlers.ts'],
  ['server/http/bind.ts', '../services.ts'],
  ['server/registry/jobs.ts', '../session/queries.ts'],
  ['server/order-items/queries.ts', '../orders/queries.ts'],
  ['web/ui/combobox-list.tsx', '#contract/values/folded.ts'],
  ['web/ui/combobox.tsx', '#web/language/formats.ts'],
  ['web/screens/employee/shopping/shopping-screen.tsx', '#web/ui/button.tsx'],
  ['web/screens/manager/manager-area.tsx', '../not-found/not-found-screen.tsx'],
  ['web/screens/manager/buying/claims/thing.tsx', '../../records/thing.ts'],
  ['web/screens/manager/waste/waste-screen.tsx', '#web/waste-log/waste-log-screen.tsx'],
  ['web/session/follow-changes.ts', '../api/call.ts'],
  ['web/api/worded.ts', '#contract/statements/table.ts'],
  ['web/api/call.ts', '#contract/values/connection.ts'],
  ['web/session/use-log-out.tsx', '#web/ui/notify.ts'],
  ['web/lists/load-more.tsx', '#web/session/session.tsx'],
  ['demo/load.ts', '#server/db/open.ts'],
  ['demo/load.ts', '#server/reminders/schedule.ts'],
];

const refused = refusedOf([...forbidden, ...allowed]);
test.each(forbidden)('%s may not import %s', (path, from) => {
  expect(refused).toContain(`${path}: '${from}'`);
});
test.each(allowed)('%s may import %s', (path, from) => {
  expect(refused).not.toContain(`${path}: '${from}'`);
});

/** The imports, each in the file at its path, that lint refuses. */
function refusedOf(imports: [string, string][]): string[] {
  for (const [path, ofFile] of Map.groupBy(imports, ([file]) => file)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const lines = ofFile.map(([, from], index) => `export { thing as a${index} } from '${from}';`);
    writeFileSync(file, `${lines.join('\n')}\n`);
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--quiet', '--format', 'unix'],
    { cwd: folder, encoding: 'utf8' },
  );
  const refusals = stdout.matchAll(/^(.+):\d+:\d+: ('.+') import .*\(no-restricted-imports\)\]$/gm);
  return Array.from(refusals, ([, path, from]) => `${path}: ${from}`);
}
