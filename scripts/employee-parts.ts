import type { Plugin, Rolldown } from 'vite';

/**
 * Writes `/employee-parts.json`: the files of everything that employees may open, however late it loads
 * (`web/screens/employee/parts-ahead.ts`).
 */
export function employeeParts(): Plugin {
  return {
    name: 'employee-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>();
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') chunks.set(file.fileName, file);
      const area = chunks.values().find(({ name }) => name === 'employee-area');
      if (!area) throw new Error('The build has no employee-area');
      const files = new Set<string>();
      addWithParts(area.fileName);
      this.emitFile({
        type: 'asset',
        fileName: 'employee-parts.json',
        source: JSON.stringify([...files]),
      });

      function addWithParts(name: string): void {
        const chunk = chunks.get(name);
        // The page has its entry, whose parts are also those of managers.
        if (!chunk || chunk.isEntry || files.has(name)) return;
        files.add(name);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) addWithParts(next);
      }
    },
  };
}
