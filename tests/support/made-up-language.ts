import { pathToFileURL } from 'node:url';
import type { Page, Response } from '@playwright/test';
import { inSpanish } from '#contract/statements/spanish/table.ts';
import { IMPORT_COLUMNS } from '#contract/values/import-columns.ts';
import { inProject } from '#server/project-folder.ts';
import { speakSpanish } from './in-spanish.ts';

/** A third language that nobody speaks (L6): English in letters that no other text has, and 40 % longer. */

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒğĥîĵķļɱñöþɋŕšţüṽŵẋÿžÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊŸŽ';

function inLetters(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));
}

function madeUp(text: string): string {
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  // Words of usual length: no text has one of a hundred letters.
  const longer = letters > 3 ? ' öööööö'.repeat(Math.ceil((letters * 0.4) / 7)) : '';
  return inLetters(text) + longer;
}

/** Between the letters of a marked text: it has no width, so the text is as long as it was. */
const MARK = '\u200C';

function marked(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => letter + MARK);
}

/** What a text becomes: a whole one, or the part of one beside its values. */
interface Writing {
  whole: (text: string) => string;
  part: (text: string) => string;
}

/** A compiled message (`web/language/i18n.ts`): its texts, not its names of values. */
function written(message: unknown, { whole, part }: Writing): unknown {
  if (typeof message === 'string') return whole(message);
  if (!Array.isArray(message)) return message;
  return (message as unknown[]).map((token) => {
    if (typeof token === 'string') return part(token);
    const [name, kind, cases] = token as [string, string?, Record<string, unknown>?];
    if (!cases) return token;
    const all = Object.entries(cases).map(([key, each]) => [key, written(each, { whole, part })]);
    return [name, kind, Object.fromEntries(all)];
  });
}

/** From now on the page shows Spanish with an invisible mark after each letter: it is as wide as before, and `untranslated` finds English in it. */
export async function speakMarkedSpanish(page: Page): Promise<void> {
  await speak(page, (_id, message) => written(message, { whole: marked, part: marked }));
}

/** From now on the page shows the made-up language in the place of Spanish. */
export async function speakMadeUp(page: Page): Promise<void> {
  // A text without values is its own id, in English; of others the Spanish is taken.
  await speak(page, (id, message) => {
    const text = typeof message === 'string' && !HASH.test(id) ? id : message;
    return written(text, { whole: madeUp, part: inLetters });
  });
}

interface Catalogue {
  messages: Readonly<Record<string, unknown>>;
}

async function speak(page: Page, write: (id: string, message: unknown) => unknown): Promise<void> {
  await speakSpanish(page);
  await page.route(/\/assets\/es-\w+-[\w-]+\.js$/, async (route) => {
    const file = inProject(`dist/web${new URL(route.request().url()).pathname}`);
    const parts = (await import(pathToFileURL(file).href)) as Record<string, Catalogue>;
    const body = Object.entries(parts).map(([name, { messages }]) => {
      const all = Object.entries(messages).map(([id, message]) => [id, write(id, message)]);
      return `export const ${name} = ${JSON.stringify({ messages: Object.fromEntries(all) as unknown })};`;
    });
    await route.fulfill({ contentType: 'text/javascript', body: body.join('\n') });
  });
}

/** The id of a text with a context: it may also be a word, whose Spanish is as good here. */
const HASH = /^[\w-]{6}$/;

/** Words that no person and no language owns: names, codes, and what browsers write of dates and money. */
const SAME_EVERYWHERE = new Set(
  (
    'ProcureApp PIN CSV PDF SMS UBL USD PO ID SKU OC ORD PRD RCP Alt https http www com example Español English Language Idioma ' +
    'ene feb mar abr may jun jul ago sep sept oct nov dic lun mié jue vie sáb dom lunes martes miércoles jueves viernes sábado domingo ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre de el la'
  ).split(' '),
);

/** A time zone, such as `America/New York`, or a currency as the browser names it. */
const NAMED_ELSEWHERE = /^[A-Z]\w+(?:\/[\w -]+)+(?: \(.+\))?$|^[A-Z]{3} – /;

/** Remembers every word that the server answers: records, and the Spanish of what it says by codes. */
export function wordsOfServer(page: Page): Set<string> {
  const words = new Set<string>([...SAME_EVERYWHERE, ...IMPORT_COLUMNS]);
  const add = (text: string) => {
    for (const word of text.match(/[A-Za-zÀ-ÿ]+/g) ?? []) words.add(word);
  };
  const visit = (value: unknown): void => {
    if (typeof value === 'string') return add(value);
    if (typeof value !== 'object' || value === null) return;
    const { message, ...rest } = value as Record<string, unknown>;
    if ('params' in rest && typeof rest['code'] === 'string')
      // Its message is the same in English, which is not shown.
      add(inSpanish({ code: rest['code'], params: rest['params'] as Record<string, unknown> }));
    else visit(message);
    for (const each of Object.values(rest)) visit(each);
  };
  page.on('response', (response: Response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    response.json().then(visit, () => undefined);
  });
  return words;
}

/** Texts of the page, also those of screen readers alone, with a word in plain letters that is not the server's. */
export async function untranslated(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent ?? '';
      if (parent && !parent.closest('script,style,noscript,[data-test-data]')) found.add(text);
    }
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.add(element.getAttribute(name) ?? '');
    return [...found];
  });
  const own = texts.filter((text) => !NAMED_ELSEWHERE.test(text));
  return own.filter((text) =>
    (text.replaceAll(/\w+…/g, '').match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []).some(
      (word) => /^[A-Za-z]+$/.test(word) && !known.has(word),
    ),
  );
}
