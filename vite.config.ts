import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { codeGroups } from './scripts/code-splitting.ts';
import { employeeParts } from './scripts/employee-parts.ts';
import { languages } from './scripts/languages.ts';
import { routeTable } from './scripts/route-table.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const API = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    ...languages(),
    react(),
    tailwindcss(),
    routeTable(),
    importedParts(),
    ownIcons(),
    registeredOnly(),
    employeeParts(),
    serviceWorker(),
    compressed(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    // Supported by every browser that supports ES2023.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The file of a room may contain a module and an `import()` of it, which other files still need.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: { groups: codeGroups() },
        // Hashes are as short as the bundler allows: every file names those that it imports.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  // React has it built in; the package is for React 17.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: {
    // Not the web app's own modules, which Vite serves from /api/*.ts.
    proxy: {
      '^/(api/(?!.*\\.tsx?(\\?|$))|uploads/|demo/|vendor-orders(/|\\?|$))': { target: API },
    },
  },
});

/** Replaces the build's own helper around `import()`, after which a failed file fails forever (`import-part.ts`). */
function importedParts(): Plugin {
  return {
    name: 'imported-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) =>
      id === '\0vite/preload-helper.js'
        ? join(import.meta.dirname, 'web/ui/import-part.ts')
        : undefined,
  };
}

/** Replaces what draws the icons of `lucide-react` by `draw-icon.ts`, which is smaller. */
function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.includes('/lucide-react/') && id.endsWith('/createLucideIcon.mjs')
        ? join(import.meta.dirname, 'web/ui/draw-icon.ts')
        : undefined,
  };
}

/** Leaves out what Tailwind adds for browsers without `@property`: Firefox before 128, Safari before 16.4 (ADR-006). */
function registeredOnly(): Plugin {
  return {
    name: 'registered-only',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = String(file.source).replace(/@layer properties\{@supports.*?\}\}\}/s, '');
      }
    },
  };
}

/** Every text file of the build also as .br and .gz, so that serving costs no compression. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // After the service worker was written.
    writeBundle: {
      sequential: true,
      order: 'post',
      handler({ dir = '' }) {
        for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
          const bytes = readFileSync(join(dir, name));
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, quality));
          writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
