import { defineConfig } from 'vite';

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
  ssr: {
    noExternal: true,
    // With native code, threads or files of their own; or loaded late and by few.
    external: ['sharp', 'pdfmake', 'fontkit', 'piscina', 'nodemailer', '@aws-sdk/client-s3'],
  },
});
