import type { Page } from '@playwright/test';
import { refused, sentenceOf, statusOf } from '#contract/refusals/table.ts';
import { markControl } from './next-control.ts';
import type { Control } from './next-control.ts';

/**
 * Presses every button, tab, box and choice of the screen shown, and of what opens by that, so that a story sees each dialog,
 * menu, message and error without a list of them. Use `refuseWrites` first: pressed are buttons that delete, too.
 */
export interface Pressing {
  page: Page;
  /** Kinds of controls that were pressed before: those of the frame are the same on every screen. */
  seen: Set<string>;
  /** Looks at what a press shows. */
  look: (pressed: string) => Promise<void>;
}

/** A dialog opens a question, which has a list of choices. */
const DEPTH = 3;

export async function pressEverything({ page, seen, look }: Pressing): Promise<void> {
  const start = page.url();
  await visit([]);

  /** Everything in the layer that these presses opened. */
  async function visit(opened: readonly Control[]): Promise<void> {
    const names = opened.map(({ name }) => name);
    for (;;) {
      if (!(await openAgain(opened))) return;
      const isFrame = opened[0]?.isFrame ?? false;
      const control = await page.evaluate(markControl, {
        seen: [...seen],
        among: opened.length,
        isFrame,
      });
      if (!control) return;
      seen.add(control.kind);
      if (!(await press(page))) continue;
      await look([...names, control.name].join(' > '));
      if ((await layersOf(page)) > opened.length && opened.length < DEPTH)
        await visit([...opened, control]);
    }
  }

  /** Leaves open what these presses opened, and nothing else. */
  async function openAgain(opened: readonly Control[]): Promise<boolean> {
    if (pathOf(page.url()) !== pathOf(start)) {
      await page.goto(start);
      await settled(page);
    }
    for (let tries = 0; (await layersOf(page)) > opened.length; tries++) {
      // Some stay until what was pressed in them is put right, such as an amount that cannot be read.
      if (tries === 3) await page.goto(start);
      else if (tries > 3) return false;
      else await page.keyboard.press('Escape');
      await settled(page);
    }
    for (const [index, { kind, isFrame }] of opened.entries()) {
      if ((await layersOf(page)) > index) continue;
      // What opened it is gone, such as after a press that removes a line.
      if (!(await page.evaluate(markControl, { kind, seen: [], among: index, isFrame })))
        return false;
      await press(page);
      if ((await layersOf(page)) !== index + 1) return false;
    }
    return true;
  }
}

/** Each write is refused, so that nothing is stored, and what is said then is shown. */
export async function refuseWrites(page: Page): Promise<void> {
  const refusal = refused('not_allowed', { because: 'managers' });
  const json = { ...refusal, message: sentenceOf(refusal) };
  await page.context().route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    return route.fulfill({ status: statusOf(refusal), json });
  });
}

const pathOf = (address: string) => new URL(address).pathname;

/** Presses the marked control; false when it cannot be pressed, because it is covered or gone. */
async function press(page: Page): Promise<boolean> {
  try {
    await page.locator('[data-next-press]').click({ timeout: 1500, noWaitAfter: true });
  } catch {
    return false;
  }
  await settled(page);
  return true;
}

/** Nothing was drawn for a moment, and every call of the screen has its answer. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(end, 80);
        const late = setTimeout(end, 2000);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, 80);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        function end() {
          clearTimeout(late);
          observer.disconnect();
          if (document.querySelector('[aria-busy=true]')) setTimeout(resolve, 300);
          else resolve();
        }
      }),
  );
}

function layersOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const open = 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';
    return [...document.querySelectorAll(open)].filter(
      (layer) => layer.matches('[open],[data-state=open]') && !layer.parentElement?.closest(open),
    ).length;
  });
}
