import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';

/** Builds `web/service-worker/` into `/service-worker.js`, with the list of all files that it keeps on the device. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            FILES: JSON.stringify(filesIn(dir)),
            // The library's own messages are for its developers.
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            lib: {
              entry: join(import.meta.dirname, '../web/service-worker/service-worker.ts'),
              // Not a module: not every browser of today takes one as service worker.
              formats: ['iife'],
              name: 'serviceWorker',
              fileName: () => 'service-worker.js',
            },
          },
        });
      },
    },
  };
}

/** Every file that the app may ask for; one whose name has no hash is told apart by its content. */
function filesIn(dir: string): { url: string; revision: string | null; integrity?: string }[] {
  const assets = readdirSync(join(dir, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const byContent = ['index.html', 'icon.svg'].map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('base64');
    // A node of another release may answer: then nothing is installed, and it is tried again.
    return { url: `/${name}`, revision: sum, integrity: `sha256-${sum}` };
  });
  return [...byContent, ...assets.map((name) => ({ url: `/assets/${name}`, revision: null }))];
}
