import type { BrowserContext, Page } from '@playwright/test';

/** An address that no page asks for. */
const NOWHERE = /^nowhere:/;

/**
 * Every call that a story holds, loses or answers itself must be one that a page makes: an address that matches nothing
 * leaves the story green by luck, and red on a slow machine. Where perhaps no call is made, a story uses the route of the context.
 * @returns the addresses given to `route` on the pages of this context that no call has matched.
 */
export function watchRoutes(context: BrowserContext): () => unknown[] {
  const routes: { address: Parameters<Page['route']>[0]; isMatched: boolean }[] = [];
  const watch = (page: Page) => {
    const route = page.route.bind(page);
    let stays: Promise<unknown> | undefined;
    page.route = async (address, handle, options) => {
      // When the last route of a page is removed, Chromium can lose the files that are loading. So one route stays.
      await (stays ??= route(NOWHERE, (unused) => unused.continue()));
      const entry = { address, isMatched: false };
      routes.push(entry);
      return route(
        address,
        (call, request) => {
          entry.isMatched = true;
          return handle(call, request);
        },
        options,
      );
    };
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return () => routes.filter((entry) => !entry.isMatched).map((entry) => entry.address);
}
