import type { FastifyInstance } from 'fastify';
import { UPLOADS_PATH } from '../../contract/photos.ts';
import type { Files } from '../outside/files.ts';
import { notFound } from '../failure.ts';

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.small)?\.webp$/;
const YEAR_SECONDS = 31_536_000;

/** Serves uploaded photos. A name always has the same bytes, and is as hard to guess as a password. */
export function installUploadedFiles(app: FastifyInstance, files: Files): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${UPLOADS_PATH}:name`,
    schema: { hide: true },
    // Product pictures are shown on vendors' public pages.
    config: { who: 'anyone' },
    handler: async (request, reply) => {
      const { name } = request.params;
      const bytes = NAME.test(name) ? await files.find(name) : undefined;
      if (!bytes) throw notFound('photo');
      return reply
        .type('image/webp')
        .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-disposition', 'inline')
        .send(bytes);
    },
  });
}
