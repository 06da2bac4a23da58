import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { SCREEN_LANGUAGES } from './contract/values/languages.ts';

const ofManagers = readdirSync(join(import.meta.dirname, 'web/screens/manager'), {
  withFileTypes: true,
}).filter((entry) => entry.isDirectory());
const exclude = ['**/*.test.ts'];

/** Where the texts of the screens stand, and the files of their translations: one for each folder of managers' screens. */
export default defineConfig({
  sourceLocale: 'en',
  // English stands in place and needs no file.
  locales: SCREEN_LANGUAGES.filter((language) => language !== 'en'),
  catalogs: [
    {
      path: 'web/language/{locale}/shared',
      include: ['web'],
      exclude: [...exclude, 'web/screens/employee/**', 'web/screens/manager/**'],
    },
    { path: 'web/language/{locale}/employee', include: ['web/screens/employee'], exclude },
    {
      path: 'web/language/{locale}/manager',
      include: ['web/screens/manager'],
      exclude: [...exclude, ...ofManagers.map(({ name }) => `web/screens/manager/${name}/**`)],
    },
    ...ofManagers.map(({ name }) => ({
      path: `web/language/{locale}/manager-${name}`,
      include: [`web/screens/manager/${name}`],
      exclude,
    })),
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  runtimeConfigModule: {
    i18n: ['#web/language/i18n.ts', 'i18n'],
    Trans: ['#web/language/trans.tsx', 'Trans'],
  },
});
