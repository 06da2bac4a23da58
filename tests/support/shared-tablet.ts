import type { Page } from '@playwright/test';
import type { User } from '#contract/calls/users.ts';
import { expect } from './browser.ts';
import { enroll, increase, people, signInByTouch, test } from './pin-story.ts';
import { button } from './receiving.ts';
import { isAppKept, keptAnswers, provenPeople } from './tablet.ts';

/** The page looks for the server every ten seconds, and a busy machine is slow. */
export const FOUND = { timeout: 60_000 };

/** An enrolled tablet of a kitchen in pin mode, to which the server comes by `network`. */
interface Kitchen {
  /** Ends the browser, and opens the app again. */
  startAgain: () => Promise<Page>;
  page: Page;
}

export const kitchen = test.extend<{ kitchen: Kitchen }>({
  kitchen: async ({ tablet, network, business: _business }, use) => {
    const page = await tablet.start(network.address);
    await enroll(page.context(), 'Shared tablet');
    await page.goto('/');
    const startAgain = async () => {
      const next = await tablet.start(network.address);
      await next.goto('/');
      return next;
    };
    await use({ startAgain, page });
  },
});

/** Signs in with the server, until the tablet has all that this person needs without it. */
export async function signInOnce(page: Page, { id, name }: User, pin: string): Promise<void> {
  await signInByTouch(page, name, pin);
  await expect(increase(page, 'Basil')).toBeVisible();
  await isAppKept(page);
  await expect.poll(() => provenPeople(page)).toContain(id);
  await expect.poll(() => keptAnswers(page)).toContainEqual([id, '/api/products']);
  const own = [id, expect.stringMatching(/^\/api\/orders\/user\//)];
  await expect.poll(() => keptAnswers(page)).toContainEqual(own);
}

export async function switchPerson(page: Page): Promise<void> {
  await button(page, 'Switch person').click();
  await expect(people(page)).toBeVisible();
}

/** That the server answers again, and wants the PIN. */
export const asked = (page: Page) => page.getByRole('dialog', { name: 'The server answers again' });

/** The line in which the tablet says whether it is offline, what waits, and which person's PIN it needs. */
export const statusLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Offline|waiting|PIN/ });
