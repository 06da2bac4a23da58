import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { vendorOrderRoutes } from '../../contract/calls/vendor-orders.ts';
import { readSessionCookie } from '../http/cookies.ts';

/** Scanners of mail that `isbot` does not know. */
const MAIL_SCANNERS =
  /proofpoint|mimecast|symantec|messagelabs|sophos|trendmicro|fortinet|forcepoint|safelinks|ms-?office|ironport/i;

/** Headers of a page that is fetched in case somebody looks at it later. */
const PREFETCH = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Whether a person's browser opens a link, as far as a request tells (V5; docs/decisions/adr-026-purchase-orders.md).
 * Somebody who signed in here with this browser, and did not log out, looks at it for the vendor: that is no opening either.
 * Nor is `HEAD`: nobody reads its answer (E34).
 */
export function isOpenedByReader(request: FastifyRequest): boolean {
  const { headers, method, routeOptions } = request;
  const isPage = routeOptions.url !== vendorOrderRoutes.getPublicVendorOrder.path;
  return (
    isPage &&
    method !== 'HEAD' &&
    isBrowser(headers) &&
    isNavigation(headers) &&
    PREFETCH.every((name) => headers[name] === undefined) &&
    readSessionCookie(request) === undefined
  );
}

type Headers = FastifyRequest['headers'];

function isBrowser(headers: Headers): boolean {
  const agent = headers['user-agent'] ?? '';
  return (
    agent.startsWith('Mozilla/5.0') &&
    !isbot(agent) &&
    !MAIL_SCANNERS.test(agent) &&
    headers['accept-language'] !== undefined &&
    (headers.accept ?? '').includes('text/html')
  );
}

/** Browsers of today say so themselves, over https; from others the headers are absent. */
function isNavigation(headers: Headers): boolean {
  return (
    (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document'
  );
}
