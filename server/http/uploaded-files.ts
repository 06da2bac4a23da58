import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fullVersion, UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Files } from '../outside/files.ts';
import { notFound } from '../failure.ts';

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.small)?\.webp$/;
const YEAR_SECONDS = 31_536_000;

/**
 * Decides about the photo with this address (of the full size): `public` for everyone, `private` for this caller. Throws
 * where the caller may not see it.
 */
export type PhotoAccess = (url: string, request: FastifyRequest) => Promise<'public' | 'private'>;

/** Serves uploaded photos. A name always has the same bytes. */
export function installUploadedFiles(
  app: FastifyInstance,
  { files, access }: { files: Files; access: PhotoAccess },
): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${UPLOADS_PATH}:name`,
    schema: { hide: true },
    // Product pictures are shown on vendors' public pages, so `access` asks for a session where one is needed.
    config: { right: 'anyone' },
    handler: async (request, reply) => {
      const { name } = request.params;
      if (!NAME.test(name)) throw notFound('photo');
      const kind = await access(fullVersion(UPLOADS_PATH + name), request);
      const etag = `"${name}"`;
      reply.header('etag', etag).header('cache-control', CACHE[kind]);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const bytes = await files.find(name);
      if (!bytes) throw notFound('photo');
      return reply.type('image/webp').header('content-disposition', 'inline').send(bytes);
    },
  });
}

const CACHE = {
  public: `public, max-age=${YEAR_SECONDS}, immutable`,
  // Several people share a tablet: the browser's copy is shown only after the server has allowed it again.
  private: 'private, no-cache',
};
