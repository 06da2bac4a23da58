import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';

/** The check that the other stories use, on a page without the product. */

const row = (className: string, inside: string) => `<li class="${className}">${inside}</li>`;
const good = row('', '<b>Dark</b> <button>Open</button>').repeat(3);

for (const [what, rows, violation] of [
  ['rows that are all good', good, undefined],
  ['a row below them with a pale state', good + row('pale', '<b>Pale</b>'), /color-contrast/],
  ['a row below them with an unnamed button', good + row('', '<button></button>'), /button-name/],
  ['rows that all have the same fault', row('', '<button></button>').repeat(3), /button-name/],
] as const)
  test(`the check of accessibility finds ${violation?.source ?? 'nothing'} in ${what}`, async ({
    page,
  }) => {
    await page.setContent(
      `<!doctype html><html lang="en"><title>Rows</title><style>.pale { color: #ccc }</style><ul>${rows}</ul></html>`,
    );
    const checked = expectAccessible(page);
    if (violation) await expect(checked).rejects.toThrow(violation);
    else await checked;
  });
