import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes `/employee-parts.json`: the files of everything that employees may open, however late it loads
 * (`web/screens/employee/parts-ahead.ts`).
 */
export function employeeParts(): Plugin {
  let files: ReadonlySet<string> = new Set();
  return {
    name: 'employee-parts',
    apply: 'build',
    // Before Vite removes the code of parts that are only a style sheet, and with it what names the style sheet.
    generateBundle(_options, bundle) {
      files = filesOf('employee-area', bundle);
    },
    writeBundle: {
      sequential: true,
      handler({ dir = '' }, bundle) {
        const written = [...files].filter((name) => name in bundle && !OF_MANAGERS.test(name));
        writeFileSync(join(dir, 'employee-parts.json'), JSON.stringify(written));
      },
    },
  };
}

/** Translations, which one file names for all areas. */
const OF_MANAGERS = /\/\w\w-manager-/;

/** The file of this part, and those of all that it loads, at once or later. */
function filesOf(part: string, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const area = Object.values(bundle).find(({ name }) => name === part);
  if (!area) throw new Error(`The build has no ${part}`);
  add(area.fileName);
  return files;

  function add(name: string): void {
    const file = bundle[name];
    // The page has its entry, whose parts are also those of managers.
    if (file?.type !== 'chunk' || file.isEntry || files.has(name)) return;
    files.add(name);
    for (const sheet of file.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const next of [...file.imports, ...file.dynamicImports]) add(next);
  }
}
