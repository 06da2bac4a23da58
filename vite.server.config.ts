import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { inProject } from './server/project-folder.ts';

/**
 * V8 keeps the source of a bundle, with two bytes for each of its characters when a single one is beyond Latin-1. With
 * escapes instead of the few hundred that are, 5 MB of characters take 5 MB instead of 10. (A `String.raw` text would
 * show its escapes; those of this code have only ASCII.)
 */
const oneBytePerCharacter: Plugin = {
  name: 'one-byte-per-character',
  // Earlier hooks are followed by a printer that writes the characters again.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escapeOf);
  },
};

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The server as one file, for `npm start`: its second start takes a quarter of the time that loading 900 modules and
 * stripping their types does. Tests of whole processes and stories run it too.
 */
export default defineConfig({
  publicDir: false,
  plugins: [oneBytePerCharacter],
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    ssr: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { start: 'server/start.ts', thread: 'server/drawing/pdf/thread.ts' },
    },
  },
  // Loaded by libraries for options that are not used here: @fastify/static's `glob` is a fifteenth of a start, Fastify's
  // `http2` a thirtieth.
  resolve: {
    alias: {
      glob: inProject('scripts/no-glob.ts'),
      'node:http2': inProject('scripts/no-http2.ts'),
    },
  },
  ssr: {
    noExternal: true,
    // With native code, threads or files of their own; or loaded late and by few.
    external: ['sharp', 'pdfmake', 'fontkit', 'piscina', 'nodemailer', '@aws-sdk/client-s3'],
  },
});
