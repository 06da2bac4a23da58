import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProblemReply } from '../../../contract/calls/problem.ts';
import { vendorOrderRoutes } from '../../../contract/calls/vendor-orders.ts';
import { findStoredLines } from '../../answers/stored-lines.ts';
import type { StoredLine } from '../../answers/stored-lines.ts';
import type { Db } from '../../db/open.ts';
import { acceptPlainForms } from '../../http/bind.ts';
import { compressed } from '../../http/compressed.ts';
import { sendFailure } from '../../http/errors.ts';
import { SECURITY_HEADERS } from '../../http/guard.ts';
import type { Services } from '../../services.ts';
import { browserLanguage } from './browser-language.ts';
import { failurePage } from './failure-page.ts';
import { linkEnded, openLink } from '../open-link.ts';
import type { OpenPage } from '../open-page.ts';
import type { Refusal } from '../../../contract/refusals/refusal.ts';
import { EMPTY_FORM } from './answering.ts';
import type { Answering } from './answering.ts';
import { pageAt, pageQuery } from './page-address.ts';
import { publicPage } from './page.ts';
import { pagePolicy } from './frame.ts';
import type { Typed } from './read-form.ts';
import { submitForm } from './submit-form.ts';

const PATH = '/vendor-orders';
/** The call that answers the same order as JSON. */
const CALL_PATH = vendorOrderRoutes.getPublicVendorOrder.path.replace(':token', '');
const ROBOTS = 'noindex, nofollow';
type WithToken = { Params: { token: string } };

/** The pages of vendors' links: rendered here, so that no script and nothing of the web app is needed to read them. */
export async function installPublicPage(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // Only forms are sent to a page.
    scope.removeAllContentTypeParsers();
    acceptPlainForms(scope);
    // `http/errors.ts` has decided what the failure is; here it is only drawn as a page.
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode < 400 || isPage(reply)) return payload;
      const problem = ProblemReply.parse(JSON.parse(String(payload)));
      return asFailurePage(request, reply, problem);
    });
    const options = { schema: { hide: true }, config: { right: 'link' } } as const;
    // Every other address below, also one with an empty token, belongs to the web app, which answers that it does not exist.
    for (const url of [`${PATH}/:token(^.+$)`, `${PATH}/:token(^.+$)/`]) {
      scope.get<WithToken>(url, options, async (request, reply) => {
        const { token } = request.params;
        const at = pageAt(request.query);
        const { id: linkId, page } = await openLink(services, { token, at, request });
        const stored = await findStored(services.db, { linkId, query: request.query });
        return sendPage({ request, reply }, page, { ...EMPTY_FORM, stored });
      });
      scope.post<WithToken>(url, options, async (request, reply) => {
        const { token } = request.params;
        const typed = Object(request.body) as Typed;
        const at = pageAt(request.query);
        const result = await submitForm(services, { token, typed, at, request });
        if ('answerId' in result) {
          const key = result.isNoteAlone ? 'noted' : 'answered';
          const stored = [`${key}=${result.answerId}`, pageQuery(at)].filter(Boolean);
          return reply.redirect(`?${stored.join('&')}`, 303);
        }
        const { status, retryAfterSeconds, page, problems } = result;
        reply.code(status);
        if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
        return sendPage({ request, reply }, page, { ...EMPTY_FORM, typed, problems });
      });
    }
  });
}

/** The query of the address to which a stored form redirects. */
const Submission = z.union([z.object({ answered: z.guid() }), z.object({ noted: z.guid() })]);

/** The lines that were just stored; none for a note alone, which may be the one of an earlier submission with lines. */
async function findStored(
  db: Db,
  { linkId, query }: { linkId: string; query: unknown },
): Promise<StoredLine[] | null> {
  const { data } = Submission.safeParse(query);
  if (!data) return null;
  const submissionId = 'noted' in data ? data.noted : data.answered;
  const lines = await findStoredLines(db, { linkId, submissionId });
  return lines && 'noted' in data ? [] : lines;
}

/** A page with the form of an order, compressed: most of it repeats itself. */
async function sendPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  page: OpenPage,
  answering: Answering,
): Promise<FastifyReply> {
  const { text, policy } = publicPage(page, answering);
  asPage(reply, policy);
  // Without any referrer, browsers send no origin with a form, and the server refuses it. Other sites get no referrer.
  reply.header('referrer-policy', 'same-origin');
  return reply.send(await compressed(request, reply, text));
}

const isPage = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/html');

/** An address that cannot be decoded, or is too long, matches no route: returns false if it is not a link's. */
export function answerUnreadableLink(request: FastifyRequest, reply: FastifyReply): boolean {
  const url = request.raw.url ?? '';
  if (url.startsWith(CALL_PATH)) {
    reply.headers({ ...SECURITY_HEADERS, 'x-robots-tag': ROBOTS });
    sendFailure(linkEnded(), request, reply);
    return true;
  }
  if (!url.startsWith(`${PATH}/`)) return false;
  reply.code(404).headers(SECURITY_HEADERS);
  reply.send(asFailurePage(request, reply, linkEnded()));
  return true;
}

/** Sets the headers of the page that says so, and returns its text. */
function asFailurePage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): string {
  const language = browserLanguage(request.headers['accept-language']);
  asPage(reply, pagePolicy({ foreignPictures: false, language }));
  reply.header('vary', 'accept-language');
  return failurePage(refusal, language);
}

function asPage(reply: FastifyReply, policy: string): void {
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': ROBOTS,
  });
}
