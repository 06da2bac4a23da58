import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { vendorOrderRoutes } from '../../contract/vendor-orders.ts';
import { sendFailure } from '../http/errors.ts';
import { Failure, nothingHere } from '../failure.ts';
import { SECURITY_HEADERS } from '../http/guard.ts';
import type { Services } from '../services.ts';
import { failurePage } from './failure-page.ts';
import { LINK_ENDED, openLink } from './open-link.ts';
import { publicPage } from './public-page.ts';
import { pagePolicy } from './public-page-frame.ts';

const PATH = '/vendor-orders';
/** The same as JSON. */
const CALL_PATH = vendorOrderRoutes.getPublicVendorOrder.path.replace(':token', '');
const ROBOTS = 'noindex, nofollow';
type Rest = { '*'?: string };

/** The pages behind vendors' links: drawn here, so that no script and nothing of the web app is needed to read them. */
export async function installPublicPage(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // What a failure is was decided where it is for every call; here it is only drawn for people.
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode < 400) return payload;
      const { message } = Problem.parse(JSON.parse(String(payload)));
      asPage(reply, pagePolicy({ foreignPictures: false }));
      return failurePage({ status: reply.statusCode, message });
    });
    for (const url of [PATH, `${PATH}/*`]) {
      scope.get<{ Params: Rest }>(
        url,
        { schema: { hide: true }, config: { who: 'token' } },
        async (request, reply) => {
          const token = tokenIn(request);
          const { text, policy } = publicPage(await openLink(services, { token, request }));
          asPage(reply, policy);
          return text;
        },
      );
    }
  });
}

/** An address that cannot be decoded, or is too long, has met no route: answers false when it was no link's. */
export function answerUnreadableLink(request: FastifyRequest, reply: FastifyReply): boolean {
  const url = request.raw.url ?? '';
  if (url.startsWith(CALL_PATH)) {
    reply.headers({ ...SECURITY_HEADERS, 'x-robots-tag': ROBOTS });
    sendFailure(new Failure('not_found', LINK_ENDED), request, reply);
    return true;
  }
  if (!url.startsWith(`${PATH}/`)) return false;
  reply.code(404).headers(SECURITY_HEADERS);
  asPage(reply, pagePolicy({ foreignPictures: false }));
  reply.send(failurePage({ status: 404, message: LINK_ENDED }));
  return true;
}

/** What follows `/vendor-orders/`, a slash that slipped in at the end aside. Throws not found for what lies below it. */
function tokenIn({ url, params }: FastifyRequest<{ Params: Rest }>): string {
  // Counted in the address as it came: a slash that is written as %2F belongs to a wrong token.
  if (/^\/vendor-orders\/[^/?]*\/[^?]/.test(url)) throw nothingHere();
  return (params['*'] ?? '').replace(/\/$/, '');
}

function asPage(reply: FastifyReply, policy: string): void {
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': ROBOTS,
  });
}
