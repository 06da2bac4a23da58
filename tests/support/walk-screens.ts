import type { Page } from '@playwright/test';
import type { allScreens } from './all-screens.ts';
import { expect, signIn, test } from './browser.ts';
import { pressEverything, refuseWrites } from './press-everything.ts';

type Screens = Awaited<ReturnType<typeof allScreens>>;

interface Walk {
  /** Before the screens of a person. */
  enter?: (who: string) => Promise<void>;
  /** What is looked at on each, once it is loaded. */
  look: (path: string) => Promise<void>;
}

/** Opens every screen for the person who has it. */
export async function walkScreens(page: Page, screens: Screens, walk: Walk): Promise<void> {
  const { enter = (who) => signIn(page, who), look } = walk;
  for (const { who, paths } of screens) {
    await enter(who);
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await look(path);
      });
  }
}

/** The same in the language of the device: other stories choose one for the same people. */
export async function walkScreensInLanguage(
  page: Page,
  screens: Screens,
  look: Walk['look'],
): Promise<void> {
  const enter = async (who: string) => {
    await signIn(page, who);
    await page.request.put('/api/session/language', { data: { language: null } });
  };
  await walkScreens(page, screens, { enter, look });
}

/** Looks at what every press on every screen shows. */
export async function walkEverywhere(
  page: Page,
  screens: Screens,
  wrong: () => Promise<string[]>,
): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await refuseWrites(page);
  const seen = new Set<string>();
  let pressed = 0;
  await walkScreensInLanguage(page, screens, async (path) =>
    pressEverything({
      page,
      seen,
      look: async (what) => {
        pressed++;
        const soft = expect.configure({ soft: true });
        await soft.poll(wrong, `${path}: ${what}`).toEqual([]);
      },
    }),
  );
  expect(pressed).toBeGreaterThan(200);
}
