import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DEMO_PICTURES, DEMO_PICTURES_PATH, isPicture } from './demo-pictures.ts';
import { inProject } from '../project-folder.ts';
import { sendFailure } from './errors.ts';
import { nothingHere } from '../failure.ts';

const BUILT = inProject('dist/web');
const YEAR_SECONDS = 31_536_000;

/** The built web app and the demo's pictures; the app itself handles any other address. */
export async function installWebFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, right: 'anyone' };
    });
    const isBuilt = existsSync(join(BUILT, 'index.html'));
    if (isBuilt) {
      const built = { index: false as const, preCompressed: true, cacheControl: false };
      await files.register(fastifyStatic, {
        ...built,
        root: BUILT,
        serve: false,
        setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
      });
      // A route for each file: every other address, including `/`, is left to the app.
      for (const { name } of filesIn(BUILT))
        files.route({
          method: ['GET', 'HEAD'],
          url: `/${name}`,
          schema: { hide: true },
          handler: (_request, reply) => reply.sendFile(name),
        });
      // One route for hundreds of files: adding a route for each took a tenth of a start.
      await files.register(fastifyStatic, {
        ...built,
        root: join(BUILT, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        // They have their content's hash in their names; the page that names them must stay fresh.
        setHeaders: (reply) =>
          void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
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

function filesIn(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
}
