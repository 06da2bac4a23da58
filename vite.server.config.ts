import { defineConfig } from 'vite';
import { inProject } from './server/project-folder.ts';

/**
 * The server as one file, for `npm start`: its second start takes a quarter of the time that loading 900 modules and
 * stripping their types does. Tests of whole processes and stories run it too.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    ssr: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { start: 'server/start.ts', thread: 'server/vendor-orders/pdf/thread.ts' },
    },
  },
  // @fastify/static loads it for an option that `http/web-files.ts` does not use; its code is a fifteenth of a start.
  resolve: { alias: { glob: inProject('scripts/no-glob.ts') } },
  ssr: {
    noExternal: true,
    // With native code, threads or files of their own; or loaded late and by few.
    external: ['sharp', 'pdfmake', 'fontkit', 'piscina', 'nodemailer', '@aws-sdk/client-s3'],
  },
});
