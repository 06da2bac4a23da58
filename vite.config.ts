import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { employeeParts } from './scripts/employee-parts.ts';
import { languages } from './scripts/languages.ts';
import { routeTable } from './scripts/route-table.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const API = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/**
 * The code of every first view, as one file: on a slow network each further request costs time. Radix is not in it:
 * dialogs and selects load a little later (`use-later.ts`).
 */
const BASE = new RegExp(
  [
    'rolldown/runtime',
    'jsx-runtime',
    'node_modules/(react|react-dom|scheduler|wouter|regexparam|clsx)/',
    'node_modules/@tanstack/(?!.*([iI]nfiniteQuery|useQueries|queriesObserver|[mM]utationObserver|useMutation))',
    'node_modules/lucide-react/dist/esm/(?!icons/)',
    'node_modules/lucide-react/dist/esm/icons/(chevron-left|chevron-right|circle-check|circle-alert|clipboard-list|hash|map-pin-off|log-out|map-pin|minus|package-search|plus|search|trash|trash-2|x)\\.',
    'web/screens/screen-at-address\\.',
    'contract/values/(folded|photos|headers|money-shown)\\.',
    'web/language/(?!catalogs|moments|.*\\.po)',
    'web/api/(answers-to-keep|call|call-error|call-events|failed-answer|queries|right-now|unattended)\\.',
    'web/session/(session|currency|keep-session|chosen-user|location|cart|cart-lines|stored|pending-order|use-log-out)\\.',
    'web/ui/(draw-icon|button|spinner|failed|empty|toast|toast-region|toaster|toast-room|dialog-history|address|load-guard|late-screen|import-part|use-later|picture|search-box|chip-row|quantity-stepper|use-hold|control-class|grouped|use-title|use-is-late|known|each)\\.',
  ].join('|'),
);

/** What every page needs soon, whatever it shows: three files would be named in the first view. */
const soon = {
  name: 'soon',
  test: /web\/api\/(own-writes|refresh)\.|contract\/values\/nothing-stored\./,
};

/** How days and times are written: the first view of employees shows none. */
const moments = {
  name: 'moments',
  test: /web\/(language\/moments|session\/organization-time)\./,
};

/** The translations of an area (`web/language/language.ts`) are one file. */
const translations = {
  test: /web\/language\/\w+\/[\w-]+\.po/,
  name: (id: string) => id.replace(/^.*\/language\/(\w+)\/([a-z]+).*$/, '$1-$2'),
};

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
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'base', test: BASE }, soon, moments, translations] },
        // Files of libraries alone have made-up names (`dist`, `each`), and the first view lists many of them. Hashes are as
        // short as the bundler allows.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.every((id) => id.includes('/node_modules/'))
            ? 'assets/[hash:7].js'
            : 'assets/[name]-[hash:7].js',
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
