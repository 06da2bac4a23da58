import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DEMO_PICTURES, DEMO_PICTURES_PATH, isPicture } from './demo-pictures.ts';
import { nothingHere } from '../failure.ts';
import { inProject } from '../project-folder.ts';
import { sendFailure } from './errors.ts';

const YEAR_SECONDS = 31_536_000;

/** The built web app and the demo's pictures; the app itself handles any other address. */
export async function installWebFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, who: 'anyone' };
    });
    const built = inProject('dist/web');
    const isBuilt = existsSync(`${built}/index.html`);
    if (isBuilt) {
      await files.register(fastifyStatic, {
        root: built,
        index: false,
        // A route for each file: every other address, including `/`, is left to the app.
        wildcard: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          // Built files have their content's hash in their names; the page that names them must stay fresh.
          const lasting = path.includes('/assets/');
          reply.header(
            'cache-control',
            lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
          );
        },
      });
    }
    await files.register(fastifyStatic, {
      root: DEMO_PICTURES,
      prefix: DEMO_PICTURES_PATH,
      decorateReply: !isBuilt,
      index: false,
      maxAge: '1d',
      allowedPath: isPicture,
    });

    files.setNotFoundHandler((request, reply) => {
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !/^\/(api|assets|uploads|demo)(\/|$)/.test(request.url);
      if (isPage && isBuilt)
        return reply.header('cache-control', 'no-cache').sendFile('index.html');
      return sendFailure(nothingHere(), request, reply);
    });
  });
}
