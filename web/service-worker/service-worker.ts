import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Starts the app without a network (O1): keeps the files of its release on the device, and answers with them. With a network
 * a page is always the server's own, so nobody waits for an update; calls and pictures are not its business.
 */
declare const self: ServiceWorkerGlobalScope;

/** The files of the web app, put here by the build: an address, and a revision where the name has no hash. */
declare const FILES: { url: string; revision: string | null }[];

/** Longer than a page takes on a slow network; a cooler's network may never answer. */
const PAGE_LIMIT_MS = 4_000;
/** What the server answers by itself. */
const NO_PAGES = [/^\/(api|assets|uploads|demo|vendor-orders)(\/|$)/i];

precache(FILES);
cleanupOutdatedCaches();
clientsClaim();

registerRoute(new NavigationRoute(({ request }) => pageOf(request), { denylist: NO_PAGES }));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(assets\/|icon\.svg$)/.test(url.pathname),
  async ({ request }) => (await matchPrecache(request)) ?? fetch(request),
);

async function pageOf(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_LIMIT_MS));
  const answer = await Promise.race([fromServer, late]).catch(() => undefined);
  // A proxy answers with its own page while the server is away.
  if (answer && answer.status < 500) return answer;
  return (await matchPrecache('/index.html')) ?? fromServer;
}

/**
 * A page says which release it is. Files of an earlier one are needed as long as a page of it is open, so this release takes
 * over only when its own page is the only one.
 */
self.addEventListener('message', (event) => {
  const isOwn = FILES.some(({ url }) => url === event.data);
  if (isOwn) event.waitUntil(takeOverFromNobody());
});

async function takeOverFromNobody(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await self.skipWaiting();
}
