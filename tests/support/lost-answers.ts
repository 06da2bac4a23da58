import type { BrowserContext, Page } from '@playwright/test';

/** The server stores what is written to the address, and no answer reaches the browser. */
export async function loseAnswers(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort();
  });
}

/** The server stores what is written to the address; its first answer is lost, and the later ones arrive. Returns all of them. */
export async function loseFirstAnswer(
  context: BrowserContext,
  address: string,
): Promise<() => unknown[]> {
  const answers: unknown[] = [];
  await context.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const response = await route.fetch();
    answers.push(await response.json());
    return answers.length === 1 ? route.abort() : route.fulfill({ response });
  });
  return () => answers;
}
