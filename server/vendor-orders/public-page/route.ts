import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/problem.ts';
import { vendorOrderRoutes } from '../../../contract/vendor-orders.ts';
import { sendFailure } from '../../http/errors.ts';
import { Failure } from '../../failure.ts';
import { SECURITY_HEADERS } from '../../http/guard.ts';
import type { Services } from '../../services.ts';
import { failurePage } from './failure-page.ts';
import { LINK_ENDED, openLink } from '../open-link.ts';
import { publicPage } from './page.ts';
import { pagePolicy } from './frame.ts';

const PATH = '/vendor-orders';
/** The same as JSON. */
const CALL_PATH = vendorOrderRoutes.getPublicVendorOrder.path.replace(':token', '');
const ROBOTS = 'noindex, nofollow';
type WithToken = { Params: { token: string } };

/** The pages of vendors' links: rendered here, so that no script and nothing of the web app is needed to read them. */
export async function installPublicPage(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // `http/errors.ts` has decided what the failure is; here it is only drawn as a page.
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode < 400) return payload;
      const { message } = Problem.parse(JSON.parse(String(payload)));
      asPage(reply, pagePolicy({ foreignPictures: false, language: 'en' }));
      return failurePage(message);
    });
    // Every other address below, also one with an empty token, belongs to the web app, which shows that it is not found.
    for (const url of [`${PATH}/:token(^.+$)`, `${PATH}/:token(^.+$)/`]) {
      scope.get<WithToken>(
        url,
        { schema: { hide: true }, config: { who: 'token' } },
        async (request, reply) => {
          const { token } = request.params;
          const { text, policy } = publicPage(await openLink(services, { token, request }));
          asPage(reply, policy);
          return text;
        },
      );
    }
  });
}

/** An address that cannot be decoded, or is too long, matches no route: returns false if it is not a link's. */
export function answerUnreadableLink(request: FastifyRequest, reply: FastifyReply): boolean {
  const url = request.raw.url ?? '';
  if (url.startsWith(CALL_PATH)) {
    reply.headers({ ...SECURITY_HEADERS, 'x-robots-tag': ROBOTS });
    sendFailure(new Failure('not_found', LINK_ENDED), request, reply);
    return true;
  }
  if (!url.startsWith(`${PATH}/`)) return false;
  reply.code(404).headers(SECURITY_HEADERS);
  asPage(reply, pagePolicy({ foreignPictures: false, language: 'en' }));
  reply.send(failurePage(LINK_ENDED));
  return true;
}

function asPage(reply: FastifyReply, policy: string): void {
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': ROBOTS,
  });
}
